import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  actions: {
    qualityLevel: 'Nivel de calidad',
    location: 'Ubicación',
    printerType: 'Tipo de impresora',
    mediaType: 'Tipo de material',
    colorConfig: 'Configuración de color',
  },
}
