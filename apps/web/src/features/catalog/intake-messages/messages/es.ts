import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  intake: {
    title: 'Archivos y pedidos por revisar',
    dismiss: 'Resuelto',
    dismissAll: 'Marcar todo como resuelto',
    noExtension: 'El nombre del archivo no tiene extensión. Las hot folders admiten {{kinds}}.',
    setUp: 'Configurar los nombres',
    nothingToCheck: {
      title: 'Nada por revisar',
      text: 'Ningún archivo ni pedido requiere atención.',
    },
    errorFolder: 'Carpeta',
    outcome: {
      imported: 'El archivo se ha importado como pedido. No se ha eliminado nada.',
      folder:
        'El archivo está en la carpeta Error de {{source}}, con un archivo de texto al lado. No se ha eliminado nada.',
      call: 'No se ha aceptado nada. Se ha comunicado el motivo al remitente.',
      storage: 'Los pedidos y los trabajos de impresión no han cambiado.',
    },
    adviceUnknown: 'Corríjalo y entréguelo de nuevo.',
    error: {
      dismissFailed: 'La entrada sigue en la lista',
    },
    refusal: {
      fileMissing: 'El archivo no está o no se puede leer.',
      fileEmpty: 'El archivo está vacío.',
      fileTooLarge: 'El archivo supera los {{limitMb}} MB.',
      kindUnknown: 'No es PDF, PNG, JPEG, TIFF ni SVG.',
      damaged: 'El archivo {{kind}} está dañado.',
      truncated: 'El archivo {{kind}} termina antes de tiempo; probablemente no se copió entero.',
      encrypted: 'El PDF está protegido con contraseña.',
      noPages: 'El PDF no tiene páginas.',
      appearanceMissing:
        'El PDF tiene campos de formulario o notas cuyo aspecto no está guardado en él. Acóplelos o imprima el archivo como PDF y entréguelo de nuevo.',
      contentUnreadable:
        'No se puede descomprimir una parte del contenido de una página del PDF; el archivo está dañado. Expórtelo de nuevo.',
      pixelsTooMany:
        'La imagen tiene {{width}} × {{height}} píxeles, más de los {{limitMegapixels}} megapíxeles que se leen.',
      sizeTooLarge: 'Mide {{size}}, más de los {{limit}} que puede tener una página.',
      unsupported: 'El archivo {{kind}} usa algo que no se puede imprimir.',
      svgDoctype: 'El SVG tiene un DOCTYPE, que por seguridad no se lee. Guárdelo sin él.',
      tooComplex: 'El archivo {{kind}} es demasiado complejo.',
      svgOutsideReference:
        'El SVG necesita otro archivo ({{reference}}), que nunca se obtiene. Incrústelo y guarde de nuevo.',
      tookTooLong: 'Su lectura tardó más de {{seconds}} segundos y se detuvo.',
      tooMuchMemory: 'Su lectura necesitó más de {{memoryMb}} MB de memoria y se detuvo.',
      readerCrashed: 'La lectura ha fallado; probablemente está dañado.',
    },
    fetch: {
      not_http: 'no es una dirección http',
      host_not_allowed: 'el host {{host}} no está entre los permitidos',
      internal_address: 'su dirección es interna',
      answered: 'el host respondió {{status}}',
      too_many_redirects: 'redirige demasiadas veces',
      too_large: 'supera los {{limitMB}} MB',
      silent: 'el host no responde',
      too_slow: 'tardó demasiado',
      not_reached: 'no se ha podido conectar con el host',
    },
    field: {
      missing: 'falta',
      wrong_kind: 'es de un tipo incorrecto',
      too_small: 'es demasiado pequeño o corto',
      too_large: 'es demasiado grande o largo',
      wrong_form: 'no tiene el formato correcto',
      other: 'no es válido',
    },
    fieldName: {
      all: 'contenido completo',
      orderId: 'número de pedido',
      externalOrderId: 'número de pedido externo',
      dealerOrderId: 'número de pedido del distribuidor',
      date: 'fecha',
      dueDate: 'fecha de entrega',
      priority: 'prioridad',
      customerInfo: 'cliente',
      jobs: 'trabajos',
      jobId: 'número de trabajo',
      mediaName: 'material',
      mediaSize: 'tamaño del material',
      mediaColor: 'color del material',
      sku: 'SKU',
      copies: 'cantidad',
      frames: 'motivos',
      file: 'archivo de impresión',
      url: 'dirección del archivo de impresión',
      widthMM: 'ancho',
      heightMM: 'alto',
    },
    fieldInJob: 'trabajo {{job}}, {{field}}',
    jsonAt: 'línea {{line}}, columna {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'El nombre {{fileName}} no encaja (valores encontrados: {{found}}; esperados: {{expected}}).',
        advice: 'Cambie el nombre siguiendo el ejemplo «{{example}}» y vuelva a poner el archivo en la hot folder.',
      },
      name_value_empty: {
        happened: 'El nombre {{fileName}} deja vacío el lugar de «{{parameter}}».',
        advice: 'Ponga un valor en cada lugar del nombre y vuelva a poner el archivo en la hot folder.',
      },
      quantity_not_whole: {
        happened: 'La cantidad «{{value}}» no es un número entero de al menos 1.',
        advice: 'Corrija la cantidad y entréguelo de nuevo.',
      },
      quantity_too_large: {
        happened: 'La cantidad «{{value}}» es demasiado grande. El máximo es {{limit}}.',
        advice: 'Corrija la cantidad y entréguelo de nuevo.',
      },
      kind_not_taken: {
        happened: 'No se admiten archivos «{{extension}}». Las hot folders admiten {{kinds}}.',
        advice: 'Guarde el archivo como PDF y vuelva a ponerlo en la hot folder.',
      },
      file_empty: {
        happened: 'El archivo {{fileName}} está vacío.',
        advice: 'Copie de nuevo el archivo desde su origen.',
      },
      file_incomplete: {
        happened: 'El archivo {{fileName}} termina antes de tiempo; probablemente no se copió entero.',
        advice: 'Copie de nuevo el archivo.',
      },
      file_never_finished: {
        happened: 'El archivo {{fileName}} no dejó de cambiar y nunca se terminó.',
        advice: 'Espere a que el programa lo haya guardado y cópielo de nuevo.',
      },
      file_too_large: {
        happened: 'El archivo {{fileName}} supera los {{limitMB}} MB.',
        advice: 'Reduzca el archivo, por ejemplo con menos resolución de imagen.',
      },
      file_not_readable: {
        happened: 'No se ha podido leer el archivo {{fileName}}: {{reason}}.',
        advice: 'Compruebe los permisos de lectura y cópielo de nuevo.',
      },
      artwork_refused: {
        happened: 'El archivo de impresión {{fileName}} no se puede imprimir: {{reason}}',
        advice: 'Ábralo en su programa de origen, guárdelo de nuevo como PDF y entréguelo otra vez.',
      },
      artwork_missing: {
        happened: 'No se ha encontrado el archivo de impresión {{file}} del trabajo {{jobId}}.',
        advice: 'Ponga el archivo de impresión donde indica el pedido y entregue de nuevo el pedido.',
      },
      artwork_not_named: {
        happened: 'El trabajo {{jobId}} no indica ningún archivo de impresión.',
        advice: 'Dé a cada motivo un archivo o una dirección y entregue de nuevo el pedido.',
      },
      artwork_not_fetched: {
        happened: 'No se ha podido obtener el archivo de impresión de {{url}}: {{reason}}.',
        advice: 'Compruebe que el servidor llega a esa dirección y entregue de nuevo el pedido.',
      },
      order_not_json: {
        happened: 'El archivo de pedido {{fileName}} no es JSON válido: {{reason}}.',
        advice: 'Haga que la tienda online genere de nuevo el pedido.',
      },
      order_not_utf8: {
        happened: 'El archivo de pedido {{fileName}} no está codificado en UTF-8.',
        advice: 'Haga que la tienda online escriba sus archivos de pedido en UTF-8.',
      },
      order_malformed: {
        happened: 'El pedido tiene un error en «{{field}}»: {{reason}}.',
        advice: 'Corrija el campo y entregue de nuevo el pedido.',
      },
      job_twice: {
        happened: 'El pedido {{orderId}} tiene dos trabajos con el identificador {{jobId}}.',
        advice: 'Dé a cada trabajo su propio identificador y entregue de nuevo el pedido.',
      },
      order_changed: {
        happened:
          'El pedido {{orderId}}, trabajo {{jobId}}, ya llegó con otro contenido, y hay copias suyas colocadas o impresas.',
        advice: 'Quítelo de su preajuste o entréguelo con otro identificador.',
      },
      naming_missing: {
        happened:
          '{{fileName}} se ha importado sin valores: aún no se ha configurado qué contienen los nombres de archivo de esta hot folder.',
        advice:
          'Configure los nombres de archivo en Ajustes, Entradas. Al guardar puede aplicarlos a este pedido; su cantidad no cambia. No vuelva a entregar el archivo: podría convertirse en un segundo pedido.',
      },
      storage_full: {
        happened: 'El almacenamiento de {{limitMB}} MB está lleno.',
        advice: 'Adquiera más almacenamiento o elimine datos y entréguelo de nuevo.',
      },
      artwork_files_missing: {
        happened: 'Faltan archivos de impresión guardados, por ejemplo {{fileName}}. Archivos afectados: {{total}}.',
        advice: 'Recupere los archivos de una copia de seguridad o entregue los pedidos de nuevo.',
      },
      sheet_files_missing: {
        happened:
          'Faltan archivos de hojas compuestas, por ejemplo {{fileName}}. Hojas afectadas: {{total}}. Ya no se pueden descargar.',
        advice: 'Vuelva a imprimir una hoja si la necesita; se compondrá de nuevo.',
      },
      unexpected: {
        happened: '{{fileName}} no se ha podido aceptar por un fallo de Platen.',
        advice: 'Entréguelo de nuevo. Si vuelve a ocurrir, avise a su administrador.',
      },
    },
  },
}
