import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Les images n’ont que {{dpi}} ppp à la taille d’impression ; {{limitDpi}} ppp sont souhaités.',
      sizeDiffers: 'Le visuel mesure {{size}}, la commande indique {{ordered}}.',
      sizeTurned: 'Le visuel est tourné : il mesure {{size}}, la commande indique {{ordered}}.',
      fontsMissing: 'Des polices ne sont pas incorporées : {{fonts}}.',
      noWhiteLayer: 'Il manque la couche de blanc qu’exige le support {{mediaType}}.',
      pagesLeftOut: 'Toutes les pages du fichier ne sont pas imprimées : {{printed}} sur {{pages}}.',
    },
  },
}
