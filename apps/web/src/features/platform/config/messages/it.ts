import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  config: {
    intro: 'Impostazioni di questo ambiente, per tutti i suoi utenti.',
    apply: 'Applica',
    applied: 'Configurazione applicata',
    wholeNumber: 'Inserisci un numero intero a partire da 1.',
    noTime: 'Inserisci un orario.',
    unit: {
      title: 'Unità',
      text: 'Per tutte le lunghezze, ovunque e subito. Ciò che è salvato non cambia.',
      mm: 'Millimetri',
      inches: 'Pollici',
    },
    timeZone: {
      title: 'Fuso orario',
      text: 'Gli orari in cui i preset stampano e lo storico viene pulito, le scadenze e i giorni dei filtri sono di questo fuso. Le schermate mostrano i suoi orari.',
      browser: 'Questo browser: {{zone}}',
      use: 'Usa {{zone}}',
    },
    polling: {
      title: 'Aggiornamento degli ordini',
      text: 'Le modifiche appaiono subito, senza aggiornamento. Aggiorna regolarmente se la tua rete blocca i messaggi in tempo reale.',
      switch: 'Aggiorna regolarmente',
      minutes: 'Ogni … minuti',
    },
    purge: {
      title: 'Pulizia dello storico',
      text: 'Gli ordini dello storico vengono eliminati dopo alcuni giorni, con le grafiche che nient’altro usa.',
      switch: 'Pulisci ogni giorno',
      days: 'Dopo … giorni',
      time: 'Alle',
    },
    retention: {
      title: 'Conservazione in giorni',
      text: 'I dati più vecchi vengono eliminati una volta al giorno, con i loro file. Resta ciò che serve ancora: le stampe non finite o con ordini attivi e i file dei problemi in elenco. Lo spazio conta questi file.',
      wrong: 'Inserisci un numero intero da {{least}} a {{most}}.',
      sheets: { label: 'Fogli', text: 'Di stampe finite; si possono ristampare.' },
      proofs: { label: 'Fogli di controllo', text: 'Creati con «Anteprima del foglio».' },
      uploads: { label: 'Caricamenti', text: 'File di connettori e negozi senza ordine.' },
      receivedFiles: { label: 'File ricevuti', text: 'In Done ed Error delle hot folder, e le loro voci.' },
      printJobs: { label: 'Stampe', text: 'Quale pezzo è stato stampato dove, e gli scarti.' },
      webhookMessages: { label: 'Messaggi webhook', text: 'Consegnati e falliti.' },
      activityLog: {
        label: 'Registro delle modifiche',
        text: 'Chi ha modificato cosa, e le dime eliminate che si possono ripristinare.',
      },
      sessions: { label: 'Accessi inutilizzati', text: 'Giorni dall’ultimo uso; poi si accede di nuovo.' },
    },
    help: {
      title: 'Messaggio di aiuto',
      text: 'Un avviso sopra le impostazioni, per gli amministratori.',
      switch: 'Mostra il messaggio di aiuto',
      empty: 'Non c’è ancora un testo, quindi non viene mostrato nulla.',
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
