import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  printing: {
    jobs: 'Impresiones',
    run: 'Tirada',
    labels: 'Imprimir etiquetas',
    orders: 'Imprimir pedidos',
    retry: 'Reintentar',
    readyHint: 'Listo para imprimir.',
    ask: '¿Imprimir {{name}}?',
    printPieces_one: 'Imprimir {{count}} pieza',
    printPieces_many: 'Imprimir {{count}} piezas',
    printPieces_other: 'Imprimir {{count}} piezas',
    pieces_one: '{{count}} pieza',
    pieces_many: '{{count}} piezas',
    pieces_other: '{{count}} piezas',
    piecesOfSlots: '{{count}} en {{slots}} huecos',
    copies: '{{count}} ×',
    state: {
      queued: 'En cola',
      ready: 'Listo',
      sent: 'Enviado',
      pickedUp: 'Recogido',
      printing: 'Imprimiendo',
      printed: 'Impreso',
      confirmed: 'Confirmado',
      failed: 'Fallido',
      cancelled: 'Cancelado',
    },
    column: {
      time: 'Hora',
      preset: 'Preajuste',
      channel: 'Canal de salida',
      pieces: 'Piezas',
      state: 'Estado',
    },
    noJobs: {
      title: 'Aún no hay impresiones',
      text: 'Aquí figura lo que imprime y qué ha sido de ello.',
    },
    error: {
      retryFailed: 'La impresión no se ha vuelto a lanzar',
    },
  },
}
