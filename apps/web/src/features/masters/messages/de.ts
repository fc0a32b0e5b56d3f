import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  actions: {
    qualityLevel: 'Qualitätsstufe',
    location: 'Standort',
    printerType: 'Druckertyp',
    mediaType: 'Materialart',
    colorConfig: 'Farbkonfiguration',
  },
}
