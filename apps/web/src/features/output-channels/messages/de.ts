import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  outputChannels: {
    title: 'Ausgabeeinstellungen',
    saved: 'Ausgabeeinstellungen gespeichert',
    error: {
      updateFailed: 'Die Ausgabeeinstellungen konnten nicht gespeichert werden',
    },
    users: 'Benutzer',
    channels: 'Kanäle',
    refresh: 'Neu abfragen',
    none: 'Noch kein Kanal. Wählen Sie einen Drucker oder einen Hotfolder.',
    add: 'Hinzufügen',
    inUseByOthers: 'Von anderen verwendet',
    newOne: 'Neu',
    newChannel: 'Neuer Kanal',
    remove: '{{name}} entfernen',
    noPath: 'hat noch keinen Ordner',
    kind: {
      HotFolder: 'Lokaler Hotfolder',
      VersaWorks: 'VersaWorks-Warteschlange',
      ErgoSoft: 'ErgoSoft-Warteschlange',
      MultiJob: 'Multi-Job-Gruppe',
    },
    field: {
      nickName: 'Name',
      modelName: 'Druckermodell',
      printer: 'Drucker',
      queueLabel: 'Warteschlange',
      hostName: 'Rechner',
      hotFolderName: 'Name',
      printerType: 'Druckertyp',
      hotFolderPath: 'Ordner',
      printerSettingFiles: 'Druckereinstellungs-Presets',
    },
    presetsText: 'So, wie sie im RIP heißen.',
    anyPrinterType: 'Jeder',
    pathText:
      'Auf dem Rechner, auf dem Platen läuft. Ein Pfad wie output/Flatbed liegt im eigenen Ordner der Druckerei.',
    check: 'Prüfen',
    state: {
      there: 'Der Ordner ist da.',
      gone: 'Diesen Ordner gibt es nicht.',
      silent: 'Der Ordner antwortet nicht; die Freigabe ist vielleicht nicht verbunden.',
      writable: 'Platen darf hineinschreiben.',
      readOnly: 'Platen darf nicht hineinschreiben.',
      free: '{{size}} frei',
    },
    device: 'Geräteeinstellungen',
    rotation: 'Ausgabedrehung',
    rotated: '{{degrees}}° gedreht',
    zeroLeft: 'Nullpunkt links',
    cropping: 'Automatisches Beschneiden',
  },
}
