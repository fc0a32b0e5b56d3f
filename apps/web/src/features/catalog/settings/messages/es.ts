import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  settings: {
    title: 'Ajustes de este taller',
    intro:
      'Todo lo que convierte un pedido entrante en un trabajo de impresión, desde la llegada de los pedidos hasta su envío a las impresoras. Los ajustes que ve aquí dependen de sus permisos.',
    search: 'Buscar en la configuración',
    searchHint: 'A partir de 3 caracteres',
    contents: 'Contenido',
    noMatch: 'Aquí no hay nada que coincida con «{{typed}}».',
    failed: 'No se ha podido cargar esta lista',
    open: 'Abrir',
    retry: 'Reintentar',
    name: 'Nombre',
    size: 'Tamaño',
    thickness: 'Grosor',
    locations: 'Ubicaciones',
    everywhere: 'En todas',
    noValue: '–',
    setup: {
      title: 'Configurar este entorno',
      progress: '{{done}} de {{count}} pasos completados',
      finished: 'Este entorno está configurado.',
      hide: 'Ocultar los pasos',
      show: 'Mostrar los pasos de configuración',
      stepDone: 'Completado',
      optional: 'Opcional',
      steps: {
        jigs: {
          title: 'Importar un jig',
          text: 'Dibuje los contornos de los huecos en SVG. Un contorno con el id s1, s2, etc. se convierte en un hueco.',
        },
        layouts: {
          title: 'Crear un layout de impresión',
          text: 'Coloca los jigs en la mesa y define el área imprimible.',
        },
        inputs: {
          title: 'Describir los pedidos entrantes',
          text: 'Defina las partes del nombre de archivo de una hot folder y pruebe un nombre real, o asigne los valores de una tienda online.',
        },
        masters: {
          title: 'Introducir los valores maestros',
          text: 'Niveles de calidad, tipos de material, tipos de impresora y ubicaciones que se eligen en las reglas y los preajustes.',
        },
        rules: {
          title: 'Asignar jigs a los pedidos',
          text: 'Las reglas de automatización eligen el jig según los valores de un pedido.',
        },
        users: {
          title: 'Añadir un usuario que imprima',
          text: 'Las reglas de un usuario determinan los pedidos que ve. Sin reglas, un operario no ve ninguno.',
        },
        channels: {
          title: 'Añadir un canal de salida',
          text: 'Una carpeta del RIP, una impresora o una cola que notifica un conector de salida. Pertenece al usuario que imprime.',
        },
        presets: {
          title: 'Crear un preajuste de salida',
          text: 'El usuario que imprime lo crea en la pantalla Pedidos: un layout de impresión con un canal de salida.',
        },
        print: {
          title: 'Imprimir un primer pedido',
          text: 'Deje en la hot folder un PDF con un nombre de ese tipo. El usuario que imprime coloca el pedido y lo imprime.',
        },
      },
    },
    jigs: {
      title: 'Jigs',
      slots: 'Huecos',
      fromSvg: 'de SVG',
      empty: 'Aún no hay jigs',
      emptyText:
        'Un jig es un soporte con huecos para las piezas que se imprimen. Los pedidos indican su jig por el nombre.',
    },
    layouts: {
      title: 'Layouts de impresión',
      jigs: 'Jigs',
      printableArea: 'Área imprimible',
      missingJig: 'Jig inexistente',
      empty: 'Aún no hay layouts de impresión',
      emptyText: 'Un layout de impresión muestra dónde están los jigs sobre la mesa de impresión.',
    },
    masters: {
      title: 'Valores maestros',
      text: 'Los valores entre los que eligen reglas, jigs y preajustes.',
      empty: 'Aún no hay valores',
    },
    rules: {
      title: 'Reglas de automatización',
      otherwise: 'en otro caso',
      then: 'entonces',
      sameAsAbove: 'sigue como arriba',
      jig: 'Jig',
      empty: 'Aún no hay reglas de automatización',
      emptyText:
        'Las reglas evalúan el material, el tamaño, el color, etc., y asignan a cada pedido su jig, su calidad y su ubicación.',
      match: {
        EQUAL: 'es {{value}}',
        NOT_EQUAL: 'no es {{value}}',
        CONTAINS: 'contiene {{value}}',
        DOES_NOT_CONTAIN: 'no contiene {{value}}',
        BEGINS_WITH: 'empieza por {{value}}',
        ENDS_WITH: 'termina en {{value}}',
      },
    },
    hotFolders: {
      title: 'Entradas',
      source: 'Origen',
      hotFolder: 'Hot folder {{index}}',
      persBiz: 'Tienda online (persBiz)',
      fileName: 'Nombre de archivo',
      fixValues: 'Valores fijos',
      folder: 'Carpeta',
      mapped_one: '{{count}} parámetro asignado',
      mapped_many: '{{count}} de parámetros asignados',
      mapped_other: '{{count}} parámetros asignados',
      notSet: 'Sin configurar',
      learningOn: 'Modo de aprendizaje activado: se recogen campos y valores desconocidos.',
      learningOff: 'Modo de aprendizaje desactivado.',
      empty: 'Aún no hay entradas',
      emptyText: 'Los pedidos llegan por hot folders o directamente de la tienda online.',
    },
    channels: {
      title: 'Canales de salida',
      printer: 'Impresora',
      printerType: 'Tipo de impresora',
      kind: 'Tipo',
      user: 'Usuario',
      empty: 'Aún no hay canales de salida',
      emptyText:
        'Un canal es una cola de impresión de un RIP o una hot folder local. El conector de salida comunica los que encuentra.',
    },
    users: {
      title: 'Usuarios',
      role: 'Rol',
      rules: 'Reglas',
      rulesCount_one: '{{count}} regla',
      rulesCount_many: '{{count}} de reglas',
      rulesCount_other: '{{count}} reglas',
      you: 'usted',
      empty: 'Aún no hay usuarios',
      emptyText: 'Los usuarios inician sesión con su correo y ven los pedidos que les corresponden.',
    },
    roles: {
      superadmin: 'Superadministrador',
      admin: 'Administrador',
      poweruser: 'Usuario avanzado',
      operator: 'Operario',
    },
  },
}
