import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  printing: {
    jobs: 'Druckjobs',
    run: 'Drucklauf',
    labels: 'Etiketten drucken',
    orders: 'Aufträge drucken',
    retry: 'Noch einmal versuchen',
    readyHint: 'Bereit zum Drucken.',
    ask: '{{name}} drucken?',
    printPieces_one: '{{count}} Stück drucken',
    printPieces_other: '{{count}} Stück drucken',
    pieces_one: '{{count}} Stück',
    pieces_other: '{{count}} Stück',
    piecesOfSlots: '{{count}} auf {{slots}} Plätzen',
    copies: '{{count}} ×',
    state: {
      queued: 'In der Warteschlange',
      ready: 'Bereit',
      sent: 'Gesendet',
      pickedUp: 'Abgeholt',
      printing: 'Im Druck',
      printed: 'Gedruckt',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    column: {
      time: 'Zeit',
      preset: 'Preset',
      channel: 'Ausgabekanal',
      pieces: 'Stück',
      state: 'Status',
    },
    noJobs: {
      title: 'Noch keine Druckjobs',
      text: 'Was Sie drucken, steht hier, samt dem, was daraus geworden ist.',
    },
    error: {
      retryFailed: 'Der Druckjob wurde nicht noch einmal gestartet',
    },
  },
}
