import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  printing: {
    jobs: 'Impressões',
    run: 'Tiragem',
    labels: 'Imprimir etiquetas',
    orders: 'Imprimir encomendas',
    retry: 'Tentar de novo',
    readyHint: 'Pronto a imprimir.',
    ask: 'Imprimir {{name}}?',
    printPieces_one: 'Imprimir {{count}} peça',
    printPieces_many: 'Imprimir {{count}} peças',
    printPieces_other: 'Imprimir {{count}} peças',
    pieces_one: '{{count}} peça',
    pieces_many: '{{count}} peças',
    pieces_other: '{{count}} peças',
    piecesOfSlots: '{{count}} em {{slots}} encaixes',
    copies: '{{count}} ×',
    state: {
      queued: 'Em fila',
      ready: 'Pronto',
      sent: 'Enviado',
      pickedUp: 'Recolhido',
      printing: 'A imprimir',
      printed: 'Impresso',
      confirmed: 'Confirmado',
      failed: 'Falhou',
      cancelled: 'Cancelado',
    },
    column: {
      time: 'Hora',
      preset: 'Predefinição',
      channel: 'Canal de saída',
      pieces: 'Peças',
      state: 'Estado',
    },
    noJobs: {
      title: 'Ainda não há impressões',
      text: 'O que imprimir aparece aqui, com o que lhe aconteceu.',
    },
    error: {
      retryFailed: 'A impressão não foi reiniciada',
    },
  },
}
