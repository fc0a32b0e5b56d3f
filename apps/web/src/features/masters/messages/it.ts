import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  actions: {
    qualityLevel: 'Livello di qualità',
    location: 'Sede',
    printerType: 'Tipo di stampante',
    mediaType: 'Tipo di materiale',
    colorConfig: 'Configurazione colore',
  },
}
