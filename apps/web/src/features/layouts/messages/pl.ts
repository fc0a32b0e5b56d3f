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
}
