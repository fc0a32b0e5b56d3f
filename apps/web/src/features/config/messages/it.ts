import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  config: {
    title: 'Configurazione',
    apply: 'Applica',
    applied: 'Configurazione applicata',
    readOnly: 'Puoi guardare, ma non modificare.',
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
      text: 'Le modifiche appaiono da sole, subito. L’aggiornamento è la rete di sicurezza dove una rete trattiene i messaggi in diretta.',
      switch: 'Aggiorna regolarmente',
      minutes: 'Ogni … minuti',
    },
    purge: {
      title: 'Pulizia della cronologia',
      text: 'Gli ordini in cronologia spariscono dopo alcuni giorni, con i file grafici che nient’altro usa. Il momento vale in UTC: quando cambia l’ora, l’ora locale indicata si sposta.',
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
