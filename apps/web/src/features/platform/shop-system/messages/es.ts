import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  shopSystem: {
    title: 'Tienda online',
    intro: 'Cómo se informa a la tienda online de sus pedidos y de dónde se pueden obtener sus archivos de impresión.',
    reference: 'Referencia de la API HTTP',
    webhooks: 'Webhooks',
    webhooksText: 'Cada cambio de estado de un pedido se envía, firmado, a estas direcciones.',
    noWebhooks: 'Todavía no hay webhooks.',
    address: 'Dirección (https)',
    add: 'Añadir webhook',
    isOn: 'Activo',
    log: 'Registro',
    ping: 'Enviar prueba',
    test: {
      waiting: 'Prueba: enviando …',
      delivered: 'Prueba entregada {{when}}: {{result}}',
      failed: 'Prueba fallida {{when}}: {{result}}',
    },
    lastFailure: 'Último mensaje no entregado {{when}}: {{result}}',
    order: 'Pedido {{order}}',
    addressProblem: {
      invalid: 'No es una dirección como https://shop.example/platen.',
      notHttps: 'La dirección debe empezar por https://.',
      credentials: 'La dirección no puede contener un nombre de usuario ni una contraseña.',
      internal: 'Es una dirección interna. El administrador del servidor debe permitir su host.',
      unreachable:
        'Este nombre de host no existe en internet, por lo que la dirección nunca será accesible. El administrador del servidor puede permitir un host de la red propia.',
    },
    renew: 'Nuevo secreto',
    renewQuestion: {
      title: '¿Crear un nuevo secreto para {{name}}?',
      text: 'Los mensajes ya no se firman con el secreto anterior. Introduzca el nuevo en la tienda online.',
    },
    remove: 'Eliminar',
    removeQuestion: {
      title: '¿Eliminar el webhook {{name}}?',
      text: 'Ya no se le informa de nada y su registro se elimina.',
    },
    secret: {
      title: 'El secreto de este webhook',
      text: 'Solo se muestra esta vez. Introdúzcalo en la tienda online, que verifica con él la firma.',
      copy: 'Copiar',
      copied: 'Copiado',
    },
    waiting: 'En espera: {{count}}',
    failed: 'Fallidos: {{count}}',
    secretLost: 'El secreto no se puede descifrar en este servidor, por lo que no se envía nada. Cree uno nuevo.',
    logOf: 'Mensajes enviados a {{name}}',
    noMessages: 'Aún no se ha enviado nada.',
    redeliver: 'Enviar de nuevo',
    attempts: 'Intentos: {{count}}',
    nextAttempt: 'de nuevo {{when}}',
    answered: 'respuesta {{status}}',
    state: {
      waiting: 'En espera',
      delivered: 'Entregado',
      failed: 'Fallido',
    },
    fault: {
      internal_address: 'lleva a una dirección interna',
      silent: 'sin respuesta',
      not_reached: 'sin conexión',
      not_https: 'dirección no permitida',
      secret_lost: 'el secreto se ha perdido; cree uno nuevo',
    },
    leftOut: {
      title: 'Trabajos omitidos',
      text: 'Si una tienda online vuelve a enviar un pedido sin uno de sus trabajos:',
      ask: 'Preguntar: el trabajo se marca en la lista y se imprime si nadie lo cancela',
      cancel: 'Cancelar el trabajo, dondequiera que estén sus copias',
    },
    booked: {
      title: 'Cambios de trabajos colocados',
      text: 'Si una tienda online vuelve a enviar un pedido con cambios en trabajos colocados o impresos:',
      refuse: 'Rechazar: no cambia nada y se informa a la tienda online',
      change: 'Cambiar el trabajo, dondequiera que estén sus copias: las hojas no enviadas se componen de nuevo',
    },
    hosts: 'Archivos de impresión por dirección',
    hostsText:
      'Los pedidos pueden indicar archivos de impresión por su dirección. Solo se obtienen de estos hosts y nunca de una dirección interna.',
    hostsLabel: 'Hosts permitidos',
    hostsHint: 'Un host y luego Intro: files.shop.example',
    operatorHosts: 'Permitidos por el servidor para todos los entornos: {{hosts}}',
    saveHosts: 'Guardar hosts',
    saved: 'Guardado.',
    error: {
      failed: 'El cambio no se ha guardado',
    },
  },
}
