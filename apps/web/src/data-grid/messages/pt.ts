import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  grid: {
    columns: 'Colunas',
    reset: 'Repor colunas',
    moveUp: 'Mover {{column}} em direção ao início',
    moveDown: 'Mover {{column}} em direção ao fim',
    sortHint: 'Enter ordena.',
    arrangeHint: 'Alt e uma seta movem a coluna, Shift e uma seta alteram a largura.',
    moved: '{{column}}: coluna {{place}} de {{count}}',
    resized: '{{column}}: largura {{width}}',
    resizeHandle: 'Arraste para alterar a largura de {{column}}',
    selectAll: 'Selecionar todas as linhas apresentadas',
  },
}
