export const words = {
  artwork: {
    warning: {
      resolutionTooLow: 'The images have only {{dpi}} dpi at the printed size; {{limitDpi}} dpi are wanted.',
      sizeDiffers: 'The artwork is {{size}}, the order says {{ordered}}.',
      sizeTurned: 'The artwork lies on its side: it is {{size}}, the order says {{ordered}}.',
      fontsMissing: 'Fonts are not embedded: {{fonts}}.',
      noWhiteLayer: 'There is no white layer, which the media {{mediaType}} needs.',
      encrypted: 'The file is encrypted; it opens without a password.',
      pagesLeftOut: 'Only {{printed}} of the {{pages}} pages of the file are printed.',
    },
    held: 'Held back: the order is not placed on a preset until somebody lets it through.',
    letThrough: 'Print in spite of the warnings',
    checks: {
      title: 'Artwork checks',
      text: 'What orders are warned of before they take a slot. Changes apply to all active orders at once.',
      lowestDpi: 'Resolution at the printed size, at least (dpi)',
      wrongDpi: 'Enter a whole number from 0 to {{most}}.',
      sizeTolerance: 'Size against the order, off by at most',
      whiteMediaTypes: 'Media types that need a white layer',
      whiteSpotColours: 'Spot colours that are white',
      heldBack: 'Hold orders back that have these warnings',
      name: {
        resolutionTooLow: 'Resolution too low',
        sizeDiffers: 'Other size than ordered',
        sizeTurned: 'Lies on its side',
        fontsMissing: 'Fonts not embedded',
        noWhiteLayer: 'No white layer',
        encrypted: 'Encrypted file',
        pagesLeftOut: 'Pages left out',
      },
    },
  },
} as const
