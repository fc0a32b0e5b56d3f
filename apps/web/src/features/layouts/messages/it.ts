import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  preview: {
    title: 'Layout di stampa {{name}}',
    description: '{{size}}. Alloggiamenti: {{slots}}, di cui {{booked}} occupati e {{free}} liberi.',
    slot: 'Alloggiamento {{slot}}',
    slotFree: 'Alloggiamento {{slot}}: libero ({{jig}})',
    slotBooked: 'Alloggiamento {{slot}}: {{order}}',
    free: 'libero',
    freeOf: '{{free}} alloggiamenti liberi su {{slots}}',
    missingJig: 'Dima inesistente',
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    zoomFit: 'Mostra tutto il piano',
    asList: 'Mostra gli alloggiamenti come elenco',
    asDrawing: 'Mostra il disegno',
  },
}
