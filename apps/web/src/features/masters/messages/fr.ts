import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  actions: {
    qualityLevel: 'Niveau de qualité',
    location: 'Site',
    printerType: 'Type d’imprimante',
    mediaType: 'Type de support',
    colorConfig: 'Configuration couleur',
  },
}
