import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  grid: {
    columns: 'Spalten',
    reset: 'Spalten zurücksetzen',
    moveUp: '{{column}} nach vorn schieben',
    moveDown: '{{column}} nach hinten schieben',
    sortHint: 'Eingabetaste sortiert.',
    arrangeHint: 'Alt und eine Pfeiltaste verschieben die Spalte, Umschalt und eine Pfeiltaste ändern ihre Breite.',
    moved: '{{column}}: Spalte {{place}} von {{count}}',
    resized: '{{column}}: Breite {{width}}',
    resizeHandle: 'Ziehen, um die Breite von {{column}} zu ändern',
    selectAll: 'Alle angezeigten Zeilen auswählen',
  },
}
