import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  grid: {
    columns: 'Columnas',
    reset: 'Restablecer columnas',
    moveUp: 'Mover {{column}} hacia el principio',
    moveDown: 'Mover {{column}} hacia el final',
    sortHint: 'Intro ordena.',
    arrangeHint: 'Alt y una flecha mueven la columna, Mayús y una flecha cambian su ancho.',
    moved: '{{column}}: columna {{place}} de {{count}}',
    resized: '{{column}}: ancho {{width}}',
    resizeHandle: 'Arrastre para cambiar el ancho de {{column}}',
    selectAll: 'Seleccionar todas las filas mostradas',
  },
}
