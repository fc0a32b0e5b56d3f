import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  printing: {
    jobs: 'Wydruki',
    run: 'Przebieg druku',
    labels: 'Drukuj etykiety',
    orders: 'Drukuj zamówienia',
    retry: 'Spróbuj ponownie',
    readyHint: 'Gotowe do druku.',
    ask: 'Wydrukować {{name}}?',
    printPieces_one: 'Drukuj {{count}} sztukę',
    printPieces_few: 'Drukuj {{count}} sztuki',
    printPieces_many: 'Drukuj {{count}} sztuk',
    printPieces_other: 'Drukuj {{count}} sztuk',
    pieces_one: '{{count}} sztuka',
    pieces_few: '{{count}} sztuki',
    pieces_many: '{{count}} sztuk',
    pieces_other: '{{count}} sztuk',
    piecesOfSlots: '{{count}} z {{slots}} gniazd',
    copies: '{{count}} ×',
    state: {
      queued: 'W kolejce',
      ready: 'Gotowe',
      sent: 'Wysłane',
      pickedUp: 'Odebrane',
      printing: 'W druku',
      printed: 'Wydrukowane',
      confirmed: 'Potwierdzone',
      failed: 'Nieudane',
      cancelled: 'Anulowane',
    },
    column: {
      time: 'Czas',
      preset: 'Preset',
      channel: 'Kanał wyjściowy',
      pieces: 'Sztuki',
      state: 'Status',
    },
    noJobs: {
      title: 'Nie ma jeszcze wydruków',
      text: 'Tu widać, co drukujesz i co się z tym stało.',
    },
    error: {
      retryFailed: 'Wydruk nie został uruchomiony ponownie',
    },
  },
}
