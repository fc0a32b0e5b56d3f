import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  grid: {
    columns: 'Colonne',
    reset: 'Ripristina le colonne',
    moveUp: 'Sposta {{column}} verso l’inizio',
    moveDown: 'Sposta {{column}} verso la fine',
    sortHint: 'Invio: ordina.',
    arrangeHint: 'Alt e una freccia spostano la colonna, Maiusc e una freccia ne cambiano la larghezza.',
    moved: '{{column}}: colonna {{place}} di {{count}}',
    resized: '{{column}}: larghezza {{width}}',
    resizeHandle: 'Trascina per cambiare la larghezza di {{column}}',
    selectAll: 'Seleziona tutte le righe visualizzate',
  },
}
