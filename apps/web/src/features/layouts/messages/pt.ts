import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  preview: {
    title: 'Layout de impressão {{name}}',
    description: '{{size}}. Encaixes: {{slots}}, dos quais {{booked}} ocupados e {{free}} livres.',
    slot: 'Encaixe {{slot}}',
    slotFree: 'Encaixe {{slot}}: livre ({{jig}})',
    slotBooked: 'Encaixe {{slot}}: {{order}}',
    free: 'livre',
    freeOf: '{{free}} de {{slots}} encaixes livres',
    missingJig: 'Gabarito inexistente',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    zoomFit: 'Mostrar toda a mesa',
    asList: 'Mostrar os encaixes em lista',
    asDrawing: 'Mostrar o desenho',
  },
}
