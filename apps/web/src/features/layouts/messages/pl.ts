import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  preview: {
    title: 'Układ druku {{name}}',
    description: '{{size}}. Gniazda: {{slots}}, w tym zajęte: {{booked}}, wolne: {{free}}.',
    slot: 'Gniazdo {{slot}}',
    slotFree: 'Gniazdo {{slot}}: wolne ({{jig}})',
    slotBooked: 'Gniazdo {{slot}}: {{order}}',
    free: 'wolne',
    freeOf: 'Wolne gniazda: {{free}} z {{slots}}',
    missingJig: 'Nieistniejący jig',
    zoomIn: 'Powiększ',
    zoomOut: 'Pomniejsz',
    zoomFit: 'Pokaż cały stół',
    asList: 'Pokaż gniazda jako listę',
    asDrawing: 'Pokaż rysunek',
  },
  tables: {
    title: 'Układy druku',
    add: 'Dodaj układ druku',
    editTitle: 'Układ druku {{name}}',
    printableArea: 'Obszar zadruku',
    xOffset: 'Przesunięcie X',
    yOffset: 'Przesunięcie Y',
    jig: 'Jig',
    jigs: 'Jigi na układzie',
    jigNo: 'Jig {{number}}',
    addJig: 'Dodaj jig',
    chooseJig: 'Wybierz jig',
    anyPrinter: 'dowolne',
    delete: {
      title: 'Usunąć układ druku {{name}}?',
      message: 'Presety, które go używają, zostaną bez układu druku.',
    },
    error: {
      saveFailed: 'Nie udało się zapisać układu druku',
      copyFailed: 'Nie udało się skopiować układu druku',
      deleteFailed: 'Nie udało się usunąć układu druku',
      nameMissing: 'Nazwa jest wymagana.',
      nameTaken: 'Układ o tej nazwie już istnieje.',
      nameTooLong: 'Nazwa jest za długa.',
      sizeMissing: 'Szerokość i wysokość muszą być większe od 0.',
      sizeTooLarge: 'Szerokość i wysokość to najwyżej 5080 mm (200 in).',
      spacingNegative: 'Odstęp nie może być mniejszy od 0.',
      noJigs: 'Układ druku musi mieć co najmniej jeden jig.',
      printableAreaMissing: 'Obszar zadruku musi być większy od 0.',
      printableAreaExceedsTable: 'Obszar zadruku wystaje poza układ.',
      jigNotFound: 'Jig nie istnieje.',
      jigsExceedTable: 'Wystaje poza układ.',
      jigsOverlap: 'Nakładają się.',
      jigsVaryingThickness: 'Grubość różni się od pierwszego jiga.',
      jigsNoCommonMasterData: 'Nie ma z pozostałymi wspólnej lokalizacji lub typu drukarki.',
      imageBoxesExceedPrintableBounds:
        'Ramki obrazu wystają poza obszar zadruku; to, co wystaje, nie zostanie wydrukowane.',
    },
  },
  editTable: {
    error: {
      jigNotFound: 'Jig nie istnieje.',
    },
  },
}
