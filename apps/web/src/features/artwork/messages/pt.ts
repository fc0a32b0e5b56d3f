import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'As imagens têm apenas {{dpi}} dpi no tamanho de impressão; recomendam-se {{limitDpi}} dpi.',
      sizeDiffers: 'A arte mede {{size}}; a encomenda indica {{ordered}}.',
      sizeTurned: 'A arte está rodada: mede {{size}}; a encomenda indica {{ordered}}.',
      fontsMissing: 'Há tipos de letra não incorporados: {{fonts}}.',
      noWhiteLayer: 'Falta a camada de branco de que o material {{mediaType}} precisa.',
      pagesLeftOut: 'Nem todas as páginas do ficheiro são impressas: {{printed}} de {{pages}}.',
    },
  },
}
