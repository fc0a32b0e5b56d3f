import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets …',
    intro:
      'Ein Ticket liegt neben der Druckdatei und enthält die Einstellungen für den RIP. Begonnene Druckjobs behalten ihr Ticket.',
    rip: {
      label: 'Art des RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Lokaler Hotfolder',
    },
    kind: {
      label: 'Ticket',
      none: 'Keins: nur das PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'Der RIP beginnt mit',
      ticket: 'dem Ticket',
      sheet: 'dem PDF',
      ticketHint: 'Zuerst wird das PDF in den Ordner „sheets“ gelegt, dann erscheint das Ticket.',
      sheetHint: 'Zuerst liegt das Ticket da, dann erscheint das PDF daneben.',
    },
    template: 'Vorlage',
    preview: 'Vorschau mit einem Beispieljob',
    fields: 'Felder',
    fieldsHint:
      'Wählen Sie ein Feld, um es an der Cursorposition einzufügen. {{section}} gibt seinen Inhalt nur aus, wenn das Feld einen Wert hat.',
    reset: 'Zurück zur Vorlage von Platen',
    saved: 'Die Tickets wurden gespeichert.',
    noTicket: 'Der RIP nimmt das PDF, wie es ist; es gelten seine eigenen Einstellungen.',
    noCommand: 'Aktion bei Eingang und Nullpunktrückkehr erfordern ein Ticket.',
    problem: {
      empty: 'Die Vorlage ist leer.',
      tooLong: 'Die Vorlage ist zu lang.',
      notXml: 'Das ist kein wohlgeformtes XML.',
      unknownField: 'Es gibt kein Feld „{{name}}“.',
      notClosed: 'Der Abschnitt „{{name}}“ wird nicht geschlossen.',
      notOpened: 'Der Abschnitt „{{name}}“ wird geschlossen, wo er nicht offen ist.',
    },
    error: {
      saveFailed: 'Die Tickets konnten nicht gespeichert werden',
    },
  },
}
