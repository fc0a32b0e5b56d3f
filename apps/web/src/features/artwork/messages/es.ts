import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Las imágenes solo tienen {{dpi}} ppp al tamaño de impresión; se recomiendan {{limitDpi}} ppp.',
      sizeDiffers: 'El diseño mide {{size}}; el pedido indica {{ordered}}.',
      sizeTurned: 'El diseño está girado: mide {{size}}; el pedido indica {{ordered}}.',
      fontsMissing: 'Hay fuentes sin incrustar: {{fonts}}.',
      noWhiteLayer: 'Falta la capa de blanco que necesita el soporte {{mediaType}}.',
      pagesLeftOut: 'Solo se imprimen {{printed}} de las {{pages}} páginas del archivo.',
    },
  },
}
