export const words = {
  actions: {
    qualityLevel: 'Quality level',
    location: 'Location',
    printerType: 'Printer type',
    mediaType: 'Media type',
    colorConfig: 'Colour configuration',
  },
} as const
