import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Le immagini hanno solo {{dpi}} dpi alla dimensione di stampa; ne servono {{limitDpi}}.',
      sizeDiffers: 'La grafica misura {{size}}, l’ordine indica {{ordered}}.',
      sizeTurned: 'La grafica è ruotata: misura {{size}}, l’ordine indica {{ordered}}.',
      fontsMissing: 'Alcuni font non sono incorporati: {{fonts}}.',
      noWhiteLayer: 'Manca il livello di bianco richiesto dal supporto {{mediaType}}.',
      pagesLeftOut: 'Non tutte le pagine del file vengono stampate: {{printed}} su {{pages}}.',
    },
  },
}
