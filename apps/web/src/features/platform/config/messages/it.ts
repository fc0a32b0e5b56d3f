import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'it'> = {
  config: {
    title: 'Configurazione',
    apply: 'Applica',
    applied: 'Configurazione applicata',
    readOnly: 'Accesso in sola lettura: puoi guardare, ma non modificare.',
    wholeNumber: 'Inserisci un numero intero a partire da 1.',
    noTime: 'Inserisci un orario.',
    unit: {
      title: 'Unità',
      text: 'Per tutte le lunghezze, ovunque e subito. Ciò che è salvato non cambia.',
      mm: 'Millimetri',
      inches: 'Pollici',
    },
    polling: {
      title: 'Aggiornamento degli ordini',
      text: 'Le modifiche appaiono subito da sole. L’aggiornamento serve da rete di sicurezza quando la connessione trattiene i messaggi in tempo reale.',
      switch: 'Aggiorna regolarmente',
      minutes: 'Ogni … minuti',
    },
    purge: {
      title: 'Pulizia dello storico',
      text: 'Gli ordini dello storico vengono eliminati dopo alcuni giorni, con le grafiche che nient’altro usa. Il momento è fissato in UTC: quando cambia l’ora, l’ora locale indicata si sposta.',
      switch: 'Pulisci ogni giorno',
      days: 'Dopo … giorni',
      time: 'Alle (ora locale)',
    },
    help: {
      title: 'Messaggio di aiuto',
      text: 'Un avviso sopra le impostazioni, per gli amministratori.',
      switch: 'Mostra il messaggio di aiuto',
      edit: 'Modifica il messaggio di aiuto',
      hide: 'Nascondi',
      language: 'Lingua',
      message: 'Testo',
    },
    error: {
      updateFailed: 'Impossibile applicare la configurazione',
      helpMessageUpdateFailed: 'Impossibile salvare il messaggio di aiuto',
      helpMessageHideFailed: 'Impossibile nascondere il messaggio di aiuto',
    },
  },
}
