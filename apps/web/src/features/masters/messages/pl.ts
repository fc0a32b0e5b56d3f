import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  actions: {
    qualityLevel: 'Poziom jakości',
    location: 'Lokalizacja',
    printerType: 'Typ drukarki',
    mediaType: 'Rodzaj podłoża',
    colorConfig: 'Konfiguracja kolorów',
  },
}
