import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  customerProof: {
    title: 'Compruebe su pedido',
    order: 'Pedido {{order}}',
    intro: 'Así se imprimirá. Los colores de la pantalla pueden diferir de la impresión.',
    picture: 'Su pedido tal como se imprimirá',
    pictureOf: 'Su pedido tal como se imprimirá, imagen {{number}} de {{total}}',
    noPicture: 'La imagen no se puede mostrar. Pregunte a la tienda antes de aprobar.',
    morePictures: 'Aquí no se muestran otras {{count}}. Pregunte a la tienda antes de aprobar.',
    making: 'La imagen se está preparando. Aparece aquí en un momento.',
    answerBy: 'Responda antes del {{until}}. Sin respuesta, se imprime como se muestra.',
    note: 'Nota para la tienda (opcional)',
    approve: 'Aprobar',
    change: 'Cambiar el texto',
    save: 'Guardar el texto',
    cancel: 'Cancelar',
    changed: 'Entretanto el pedido ha cambiado. Compruébelo de nuevo.',
    fault: {
      textTooLong: 'El texto es demasiado largo. Caracteres que caben: {{detail}}',
      glyphMissing: 'Estos caracteres no se pueden imprimir: {{detail}}',
      scriptNotSupported: 'Esta escritura no se puede imprimir.',
      fieldEmpty: 'Introduzca un texto.',
      other: 'Este texto no se puede imprimir. Pregunte a la tienda.',
    },
    thanks: {
      title: 'Gracias',
      text: 'La tienda tiene su aprobación. Su pedido se imprime ahora.',
    },
    linkInvalid: {
      title: 'Este enlace no es válido',
      text: 'Se ha usado, se ha sustituido o ha caducado. Si tiene alguna pregunta, consulte a la tienda.',
    },
    failed: {
      title: 'La página no se puede mostrar ahora',
      text: 'Inténtelo de nuevo dentro de unos minutos.',
      retry: 'Reintentar',
      save: 'No se ha enviado. Inténtelo de nuevo dentro de unos minutos.',
    },
  },
}
