import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  customers: {
    id: 'ID',
    owner: 'Inhaber',
    environment: 'Umgebung',
    open: '{{name}} öffnen',
    new: 'Umgebung anlegen',
    search: 'Umgebungen suchen',
    empty: 'Noch keine Umgebungen',
    text: 'Eine Umgebung ist ein Druckbetrieb mit seinen Benutzern, Jigs, Regeln und Aufträgen.',
    noMatch: 'Hier passt nichts zu „{{typed}}“.',
    deletedUntil: 'Gelöscht {{when}}. Wird am {{until}} mit allen Daten entfernt.',
    restore: '{{name}} wiederherstellen',
    restored: 'Die Umgebung {{name}} ist wiederhergestellt. Ihre Benutzer melden sich neu an.',
    rename: {
      button: '{{name}} umbenennen',
      title: 'Umgebung {{name}} umbenennen',
      changes:
        'Die Adresse der Umgebung, der Name bei der Anmeldung und der Name in neuen Nachrichten ändern sich. Adressen, Anmeldungen und Etiketten mit dem Namen {{name}} funktionieren weiter, und keine andere Umgebung kann diesen Namen bekommen.',
      stays:
        'Benutzer bleiben angemeldet. API-Schlüssel, Connectoren und die Pfade der Hotfolder ändern sich nicht: Der Ordner auf dem Server behält seinen Namen.',
      newName: 'Neuer Name',
      action: 'Umbenennen',
      renamed: '{{name}} heißt jetzt {{newName}}.',
    },
    delete: {
      button: '{{name}} löschen',
      title: 'Umgebung {{name}} löschen?',
      effect:
        'Ihre Benutzer werden abgemeldet, und API-Schlüssel, Connectoren, Hotfolder und Druckjobs halten sofort an. 30 Tage lang lässt sie sich wiederherstellen. Danach werden alle Daten und Dateien entfernt.',
      export: 'Vorher exportieren, auf dem Server:',
      copy: 'Befehl kopieren',
      typed: 'Zur Bestätigung den Namen {{name}} eingeben',
      action: 'Umgebung löschen',
    },
    error: {
      deleteFailed: 'Die Umgebung ließ sich nicht löschen',
      renameFailed: 'Die Umgebung konnte nicht umbenannt werden',
      restoreFailed: 'Die Umgebung ließ sich nicht wiederherstellen',
    },
  },
  createEnvironment: {
    title: 'Ihre Umgebung anlegen',
    text: 'Hier arbeitet Ihr Betrieb. Der Name wird Teil der Adresse.',
    name: 'Name',
    nameHint: 'Buchstaben von a bis z und Ziffern',
    timeZone: 'Zeitzone',
    timeZoneHint: 'Für Zeiten, zu denen gedruckt wird, und für Fälligkeiten. Sie lässt sich später ändern.',
    create: 'Anlegen',
    back: 'Alle Umgebungen',
    error: {
      environmentAlreadyExists: 'Die Umgebung „{{name}}“ gibt es schon. Wählen Sie einen anderen Namen.',
      systemKeyword: '„{{name}}“ ist für das System reserviert. Wählen Sie einen anderen Namen.',
      invalidName: 'Nur Buchstaben von a bis z und Ziffern sind möglich.',
      creationFailed: 'Die Umgebung konnte nicht angelegt werden.',
    },
  },
}
