import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  connectors: {
    intro:
      'Programme, die ein Betrieb neben seinen Ordnern und RIPs installiert. Jedes meldet sich mit einem eigenen Schlüssel an und ruft immer nur von sich aus diesen Server.',
    newKey: 'Neuer Schlüssel',
    createKey: 'Schlüssel anlegen',
    name: 'Name',
    nameText: 'Woran Sie den Schlüssel erkennen: die Maschine oder der Ort, an dem er benutzt wird.',
    kindLabel: 'Für',
    kind: {
      persBiz: 'Shopsystem',
      input: 'Eingangs-Connector',
      output: 'Ausgabe-Connector',
      both: 'Eingangs- und Ausgabe-Connector',
    },
    user: 'Arbeitet für',
    userText: 'Wird dieser Benutzer gelöscht, öffnet der Schlüssel nichts mehr.',
    createdKey: 'Der Schlüssel',
    shownOnce:
      'Dieser Schlüssel wird jetzt gezeigt und dann nie wieder. Geben Sie ihn dem Connector mit „connector setup“ oder Ihrem Shopsystem.',
    key: 'Schlüssel',
    copy: 'Kopieren',
    copied: 'Kopiert',
    confirmSaved: 'Ich habe ihn gesichert',
    keys: 'Schlüssel',
    state: 'Zustand',
    host: 'Rechner',
    version: 'Version',
    updateAvailable: '{{version}} wird angeboten',
    createdAt: 'Angelegt',
    empty: 'Noch keine Schlüssel',
    emptyText:
      'Ein Connector braucht einen Schlüssel zum Anmelden. Laden Sie das Programm herunter und legen Sie dann einen Schlüssel dafür an.',
    connected: 'Verbunden',
    neverConnected: 'Noch nie verbunden',
    asNeeded: 'Ruft, wenn ein Auftrag da ist',
    silentSince: 'Stumm seit {{at}}',
    renew: 'Erneuern',
    renewKey: 'Schlüssel {{name}} erneuern',
    renewTitle: 'Schlüssel „{{name}}“ erneuern?',
    renewText:
      'Der Schlüssel bekommt einen neuen Text, der einmal angezeigt wird. Der Connector oder das Shopsystem hat keinen Zugang, bis der neue Text dort eingetragen ist; Kanäle und Presets bleiben, wie sie sind.',
    revoke: 'Widerrufen',
    revokeKey: 'Schlüssel {{name}} widerrufen',
    revokeTitle: 'Schlüssel „{{name}}“ widerrufen?',
    revokeText:
      'Der Connector oder das Shopsystem, das ihn benutzt, kann ab dann nichts mehr tun. Dateien und Druckbogen bleiben, wo sie sind.',
    revoked: 'Schlüssel widerrufen',
    program: {
      input: 'Eingangs-Connector',
      output: 'Ausgabe-Connector',
    },
    programText: {
      input: 'Überwacht Hotfolder auf Ihren Rechnern und Freigaben und macht aus dem, was ankommt, Aufträge.',
      output: 'Holt Druckbogen von hier und übergibt sie an VersaWorks, ErgoSoft, Hotfolder und IPP-Drucker.',
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
