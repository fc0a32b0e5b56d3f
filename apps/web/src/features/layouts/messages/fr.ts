import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  preview: {
    title: 'Plan d’impression {{name}}',
    description: '{{size}}. Emplacements : {{slots}}, dont {{booked}} occupés et {{free}} libres.',
    slot: 'Emplacement {{slot}}',
    slotFree: 'Emplacement {{slot}} : libre ({{jig}})',
    slotBooked: 'Emplacement {{slot}} : {{order}}',
    free: 'libre',
    freeOf: '{{free}} emplacements libres sur {{slots}}',
    missingJig: 'Gabarit inexistant',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoomFit: 'Afficher tout le plateau',
    asList: 'Afficher les emplacements en liste',
    asDrawing: 'Afficher le dessin',
  },
}
