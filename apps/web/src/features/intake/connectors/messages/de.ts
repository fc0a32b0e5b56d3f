import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  connectors: {
    intro:
      'Programme, die ein Betrieb neben seinen Ordnern und RIPs installiert. Jedes meldet sich mit einem eigenen Schlüssel an und baut nur ausgehende Verbindungen zu diesem Server auf.',
    newKey: 'Neuer Schlüssel',
    createKey: 'Schlüssel anlegen',
    name: 'Name',
    nameText: 'Woran Sie den Schlüssel erkennen: der Rechner oder der Ort, an dem er benutzt wird.',
    kindLabel: 'Für',
    kind: {
      persBiz: 'Shopsystem',
      input: 'Eingangs-Connector',
      output: 'Ausgabe-Connector',
      both: 'Eingangs- und Ausgabe-Connector',
    },
    user: 'Arbeitet für',
    userText: 'Wird dieser Benutzer gelöscht, wird der Schlüssel ungültig.',
    createdKey: 'Der Schlüssel',
    shownOnce:
      'Dieser Schlüssel wird nur einmal gezeigt. Tragen Sie ihn mit „connector setup“ im Connector oder in Ihrem Shopsystem ein.',
    key: 'Schlüssel',
    copy: 'Kopieren',
    copied: 'Kopiert',
    confirmSaved: 'Ich habe ihn gesichert',
    keys: 'Schlüssel',
    state: 'Zustand',
    host: 'Rechner',
    version: 'Version',
    updateAvailable: '{{version}} ist verfügbar',
    createdAt: 'Angelegt',
    empty: 'Noch keine Schlüssel',
    emptyText:
      'Ein Connector braucht einen Schlüssel zum Anmelden. Laden Sie das Programm herunter und legen Sie dann einen Schlüssel dafür an.',
    connected: 'Verbunden',
    neverConnected: 'Noch nie verbunden',
    asNeeded: 'Verbindet sich, wenn ein Auftrag da ist',
    silentSince: 'Nicht verbunden seit {{at}}',
    renew: 'Erneuern',
    renewKey: 'Schlüssel {{name}} erneuern',
    renewTitle: 'Schlüssel „{{name}}“ erneuern?',
    renewText:
      'Der Schlüssel bekommt einen neuen Text, der einmal angezeigt wird. Der Connector oder das Shopsystem hat keinen Zugang, bis der neue Text dort eingetragen ist; Kanäle und Presets bleiben, wie sie sind.',
    revoke: 'Widerrufen',
    revokeKey: 'Schlüssel {{name}} widerrufen',
    revokeTitle: 'Schlüssel „{{name}}“ widerrufen?',
    revokeText:
      'Der Connector oder das Shopsystem, das ihn benutzt, verliert den Zugang. Dateien und Bögen bleiben, wo sie sind.',
    revoked: 'Schlüssel widerrufen',
    program: {
      input: 'Eingangs-Connector',
      output: 'Ausgabe-Connector',
    },
    programText: {
      input: 'Überwacht Hotfolder auf Ihren Rechnern und Freigaben und macht aus dem, was ankommt, Aufträge.',
      output: 'Holt Bögen von diesem Server und übergibt sie an VersaWorks, ErgoSoft, Hotfolder und IPP-Drucker.',
    },
    download: {
      input: 'Eingangs-Connector herunterladen',
      output: 'Ausgabe-Connector herunterladen',
    },
    requirements: 'Version {{version}}, {{size}}. Für Windows, macOS und Linux mit Node.js 20.19 oder neuer.',
    error: {
      createFailed: 'Der Schlüssel konnte nicht angelegt werden',
      renewFailed: 'Der Schlüssel konnte nicht erneuert werden',
      revokeFailed: 'Der Schlüssel konnte nicht widerrufen werden',
    },
  },
}
