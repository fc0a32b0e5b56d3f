import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'de'> = {
  customers: {
    title: 'Umgebungen',
    id: 'ID',
    owner: 'Inhaber',
    environment: 'Umgebung',
    open: '{{name}} öffnen',
    new: 'Umgebung anlegen',
    search: 'Umgebungen suchen',
    none: 'Noch keine Umgebungen',
    noneText: 'Eine Umgebung ist ein Druckbetrieb mit seinen Benutzern, Jigs, Regeln und Aufträgen.',
    noMatch: 'Hier passt nichts zu „{{typed}}“.',
  },
  createEnvironment: {
    title: 'Ihre Umgebung anlegen',
    text: 'Hier arbeitet Ihr Betrieb. Der Name wird Teil der Adresse.',
    name: 'Name',
    nameHint: 'Buchstaben von a bis z und Ziffern',
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
