import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  grid: {
    columns: 'Kolumny',
    reset: 'Przywróć kolumny',
    moveUp: 'Przesuń {{column}} ku początkowi',
    moveDown: 'Przesuń {{column}} ku końcowi',
    sortHint: 'Enter sortuje.',
    arrangeHint: 'Alt i strzałka przesuwają kolumnę, Shift i strzałka zmieniają jej szerokość.',
    moved: '{{column}}: kolumna {{place}} z {{count}}',
    resized: '{{column}}: szerokość {{width}}',
    resizeHandle: 'Przeciągnij, aby zmienić szerokość: {{column}}',
    selectAll: 'Zaznacz wszystkie widoczne wiersze',
  },
}
