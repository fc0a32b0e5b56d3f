import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  preview: {
    title: 'Drucklayout {{name}}',
    description: '{{size}}. Plätze: {{slots}}, davon {{booked}} belegt und {{free}} frei.',
    slot: 'Platz {{slot}}',
    slotFree: 'Platz {{slot}}: frei ({{jig}})',
    slotBooked: 'Platz {{slot}}: {{order}}',
    free: 'frei',
    freeOf: '{{free}} von {{slots}} Plätzen frei',
    missingJig: 'Nicht vorhandener Jig',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomFit: 'Ganzes Druckbett zeigen',
    asList: 'Plätze als Liste zeigen',
    asDrawing: 'Zeichnung zeigen',
  },
}
