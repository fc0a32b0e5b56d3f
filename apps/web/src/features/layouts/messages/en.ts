export const words = {
  preview: {
    title: 'Print layout {{name}}',
    description: '{{size}}. Slots: {{slots}}, of which {{booked}} are taken and {{free}} are free.',
    slot: 'Slot {{slot}}',
    slotFree: 'Slot {{slot}}: free ({{jig}})',
    slotBooked: 'Slot {{slot}}: {{order}}',
    free: 'free',
    freeOf: '{{free}} of {{slots}} slots free',
    missingJig: 'Non-Existing Jig',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomFit: 'Show the whole bed',
    asList: 'Show the slots as a list',
    asDrawing: 'Show the drawing',
  },
} as const
