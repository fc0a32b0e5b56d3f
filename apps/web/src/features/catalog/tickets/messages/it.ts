import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  tickets: {
    title: 'Ticket',
    open: 'Ticket…',
    intro:
      'Un ticket accompagna il file di stampa e dice al RIP che cosa farne. Le stampe già avviate mantengono il loro.',
    rip: {
      label: 'Tipo di RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Hot folder locale',
    },
    kind: {
      label: 'Ticket',
      none: 'Nessuno: solo il PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'Il RIP parte con',
      ticket: 'il ticket',
      sheet: 'il PDF',
      ticketHint: 'Prima il PDF va nella cartella «sheets», poi appare il ticket.',
      sheetHint: 'Prima viene messo il ticket, poi il PDF appare accanto.',
    },
    template: 'Modello',
    preview: 'Anteprima con un lavoro di esempio',
    fields: 'Campi',
    fieldsHint:
      'Scegli un campo per inserirlo nella posizione del cursore. {{section}} mantiene il contenuto solo se il campo ha un valore.',
    reset: 'Torna al modello di Platen',
    saved: 'I ticket sono stati salvati.',
    noTicket: 'Il RIP prende il PDF così com’è; valgono le sue impostazioni.',
    noCommand: 'L’azione all’ingresso e il ritorno all’origine si trasmettono solo con un ticket.',
    problem: {
      empty: 'Il modello è vuoto.',
      tooLong: 'Il modello è troppo lungo.',
      notXml: 'Non è XML ben formato.',
      unknownField: 'Non c’è un campo «{{name}}».',
      notClosed: 'La sezione «{{name}}» non è chiusa.',
      notOpened: 'La sezione «{{name}}» è chiusa senza essere aperta.',
    },
    error: {
      saveFailed: 'Impossibile salvare i ticket',
    },
  },
}
