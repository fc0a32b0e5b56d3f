import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  preview: {
    title: 'Diseño de impresión {{name}}',
    description: '{{size}}. Huecos: {{slots}}, de ellos {{booked}} ocupados y {{free}} libres.',
    slot: 'Hueco {{slot}}',
    slotFree: 'Hueco {{slot}}: libre ({{jig}})',
    slotBooked: 'Hueco {{slot}}: {{order}}',
    free: 'libre',
    freeOf: '{{free}} de {{slots}} huecos libres',
    missingJig: 'Jig inexistente',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    zoomFit: 'Mostrar toda la mesa',
    asList: 'Mostrar los huecos como lista',
    asDrawing: 'Mostrar el dibujo',
  },
}
