import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  printing: {
    jobs: 'Impressions',
    run: 'Tirage',
    labels: 'Imprimer les étiquettes',
    orders: 'Imprimer les commandes',
    retry: 'Réessayer',
    readyHint: 'Prêt à imprimer.',
    ask: 'Imprimer {{name}} ?',
    printPieces_one: 'Imprimer {{count}} pièce',
    printPieces_many: 'Imprimer {{count}} pièces',
    printPieces_other: 'Imprimer {{count}} pièces',
    pieces_one: '{{count}} pièce',
    pieces_many: '{{count}} pièces',
    pieces_other: '{{count}} pièces',
    piecesOfSlots: '{{count}} sur {{slots}} emplacements',
    copies: '{{count}} ×',
    state: {
      queued: 'En file',
      ready: 'Prêt',
      sent: 'Envoyé',
      pickedUp: 'Récupéré',
      printing: 'En impression',
      printed: 'Imprimé',
      confirmed: 'Confirmé',
      failed: 'Échec',
      cancelled: 'Annulé',
    },
    column: {
      time: 'Heure',
      preset: 'Préréglage',
      channel: 'Canal de sortie',
      pieces: 'Pièces',
      state: 'État',
    },
    noJobs: {
      title: 'Aucune impression pour l’instant',
      text: 'Ce que vous imprimez figure ici, avec ce qu’il en est advenu.',
    },
    error: {
      retryFailed: 'L’impression n’a pas été relancée',
    },
  },
}
