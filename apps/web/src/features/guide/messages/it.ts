import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  guide: {
    title: 'Guida alla configurazione',
    intro: 'Quattro passi portano da un ambiente nuovo alla prima stampa.',
    back: 'Torna a Platen',
    connectors: {
      title: 'Installare i connettori',
      text: 'Il connettore di ingresso sorveglia le hot folder e invia i nuovi file a Platen. Il connettore di uscita lavora accanto al RIP e gli consegna i file pronti per la stampa. Installali entrambi su un computer acceso durante la produzione.',
    },
    jigs: {
      title: 'Creare le dime e assegnarle ai layout di stampa',
      text: 'Una dima è il supporto in cui poggiano i pezzi. Disegna i suoi alloggiamenti o importali da un file SVG, poi disponi le dime su un layout di stampa proprio come stanno sul piano.',
    },
    rules: {
      title: 'Creare le regole di automazione',
      text: 'Indica a Platen come sono composti i nomi dei file e quali valori portano a quale dima, qualità, sede e stampante. Da quel momento ogni nuovo ordine trova da solo la sua dima.',
    },
    users: {
      title: 'Creare gli utenti e assegnare loro le dime',
      text: 'Gli operatori vedono gli ordini che corrispondono alle loro regole. Assegna a ogni utente un ruolo, le sedi in cui lavora e le regole per le dime e i materiali che stampa.',
    },
    privacy: {
      title: 'Privacy e cookie',
      sessionTitle: 'Accesso',
      session:
        'Un cookie mantiene attivo l’accesso. Gli script non possono leggerlo, non contiene dati personali e termina quando esci o quando scade.',
      deviceTitle: 'Su questo dispositivo',
      device:
        'La lingua, l’aspetto, le colonne degli elenchi di ordini e il momento in cui hai chiuso l’avviso sui cookie restano in questo browser. Cancellando i dati del browser scompaiono.',
      ordersTitle: 'Ordini e utenti',
      orders:
        'Ordini, file di stampa e account sono conservati dal gestore di questa installazione, che decide per quanto tempo. Gli ordini stampati possono essere eliminati automaticamente dopo un numero di giorni stabilito.',
      sharingTitle: 'Nessuna condivisione',
      sharing:
        'Platen non carica nulla da altri server e non trasmette nulla. Se il gestore collega un servizio di analisi, questo viene a sapere quali schermate vengono aperte.',
    },
  },
}
