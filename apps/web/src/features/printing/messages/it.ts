import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  printing: {
    jobs: 'Stampe',
    run: 'Tiratura',
    labels: 'Stampa etichette',
    orders: 'Stampa ordini',
    retry: 'Riprova',
    readyHint: 'Pronto per la stampa.',
    ask: 'Stampare {{name}}?',
    printPieces_one: 'Stampa {{count}} pezzo',
    printPieces_many: 'Stampa {{count}} pezzi',
    printPieces_other: 'Stampa {{count}} pezzi',
    pieces_one: '{{count}} pezzo',
    pieces_many: '{{count}} pezzi',
    pieces_other: '{{count}} pezzi',
    piecesOfSlots: '{{count}} su {{slots}} alloggiamenti',
    copies: '{{count}} ×',
    state: {
      queued: 'In coda',
      ready: 'Pronto',
      sent: 'Inviato',
      pickedUp: 'Ritirato',
      printing: 'In stampa',
      printed: 'Stampato',
      confirmed: 'Confermato',
      failed: 'Non riuscito',
      cancelled: 'Annullato',
    },
    column: {
      time: 'Ora',
      preset: 'Preset',
      channel: 'Canale di uscita',
      pieces: 'Pezzi',
      state: 'Stato',
    },
    noJobs: {
      title: 'Ancora nessuna stampa',
      text: 'Ciò che stampi compare qui, con quello che ne è stato.',
    },
    error: {
      retryFailed: 'La stampa non è stata riavviata',
    },
  },
}
