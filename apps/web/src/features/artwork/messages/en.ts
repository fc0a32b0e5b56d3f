export const words = {
  artwork: {
    warning: {
      resolutionTooLow: 'The images have only {{dpi}} dpi at the printed size; {{limitDpi}} dpi are wanted.',
      sizeDiffers: 'The artwork is {{size}}, the order says {{ordered}}.',
      sizeTurned: 'The artwork lies on its side: it is {{size}}, the order says {{ordered}}.',
      fontsMissing: 'Fonts are not embedded: {{fonts}}.',
      noWhiteLayer: 'There is no white layer, which the media {{mediaType}} needs.',
      pagesLeftOut: 'Only {{printed}} of the {{pages}} pages of the file are printed.',
    },
  },
} as const
