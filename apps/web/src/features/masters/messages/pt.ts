import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  actions: {
    qualityLevel: 'Nível de qualidade',
    location: 'Local',
    printerType: 'Tipo de impressora',
    mediaType: 'Tipo de suporte',
    colorConfig: 'Configuração de cor',
  },
}
