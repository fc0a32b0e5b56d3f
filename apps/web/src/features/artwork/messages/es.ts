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
      encrypted: 'El archivo está cifrado; se abre sin contraseña.',
      pagesLeftOut: 'Solo se imprimen {{printed}} de las {{pages}} páginas del archivo.',
    },
    held: 'Retenido: el pedido no pasa a ningún preajuste hasta que alguien lo autorice.',
    letThrough: 'Imprimir a pesar de los avisos',
    checks: {
      title: 'Control de los archivos de impresión',
      text: 'De qué se avisa antes de que un pedido ocupe un hueco. Los cambios se aplican de inmediato a todos los pedidos activos.',
      lowestDpi: 'Resolución al tamaño de impresión, como mínimo (ppp)',
      wrongDpi: 'Introduzca un número entero de 0 a {{most}}.',
      sizeTolerance: 'Diferencia con el tamaño del pedido, como máximo',
      whiteMediaTypes: 'Tipos de material que necesitan una capa de blanco',
      whiteSpotColours: 'Tintas planas que son blanco',
      heldBack: 'Retener los pedidos con estos avisos',
      name: {
        resolutionTooLow: 'Resolución demasiado baja',
        sizeDiffers: 'Tamaño distinto del pedido',
        sizeTurned: 'Diseño girado',
        fontsMissing: 'Fuentes sin incrustar',
        noWhiteLayer: 'Sin capa de blanco',
        encrypted: 'Archivo cifrado',
        pagesLeftOut: 'Páginas sin imprimir',
      },
    },
  },
}
