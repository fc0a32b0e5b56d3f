import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  guide: {
    title: 'Guía de puesta en marcha',
    intro: 'Cinco pasos llevan de una instalación nueva a la primera impresión.',
    back: 'Volver a Platen',
    begin: {
      title: 'Crear el entorno y su primer usuario',
      text: 'Empieza quien administra el servidor. Todo lo demás se hace en el navegador.',
      steps: {
        one: 'En el servidor, ejecute este comando en la carpeta de Platen. Pide una contraseña.',
        two: 'Inicie sesión con esa cuenta en la página de inicio y elija «$t(customers.new)». El entorno se abre con la lista de los pasos pendientes.',
        three:
          'En «$t(settings.users.title)», elija «$t(users.new)» para el administrador del taller, que sigue desde aquí. La primera contraseña se sustituye al iniciar sesión por primera vez.',
      },
    },
    connectors: {
      title: 'Instalar los conectores',
      text: 'El conector de entrada vigila sus hot folders y envía los archivos nuevos a Platen. El conector de salida funciona junto a su RIP y le entrega los archivos listos para imprimir. Instale cada uno en un equipo que esté encendido durante la producción.',
      steps: {
        one: 'Abra «$t(frame.settings)», «$t(screenTitles.connectors)» y descargue los programas: el conector de entrada para el equipo que tiene acceso a sus hot folders y el conector de salida para el equipo del RIP. Una sola instalación puede ser ambos.',
        two: 'Elija «$t(connectors.newKey)». La clave se muestra una sola vez: guárdela hasta que el conector la tenga.',
        three:
          'Descomprima el archivo y siga su INSTALL.txt: «connector setup» registra la dirección y la clave, el archivo connector.json indica sus carpetas y colas de impresión, y «connector install-service» hace que el programa arranque con el equipo.',
        four: 'En cuanto la lista diga «$t(connectors.connected)», elija en «$t(settings.channels.title)» con qué imprime cada usuario. Las hot folders del propio servidor no necesitan conector.',
      },
    },
    jigs: {
      title: 'Crear jigs y asignarlos a layouts de impresión',
      text: 'Un jig es el soporte en el que van sus piezas. Dibuje sus huecos o impórtelos de un archivo SVG y coloque los jigs en un layout de impresión tal como están sobre la mesa.',
      steps: {
        one: 'Mida el jig y sus huecos tal como son. En «$t(screenTitles.jigs)», dibújelos con «$t(jigs.add)» o importe un dibujo con «$t(jigs.importSvg)»: los elementos con los id s1, s2… pasan a ser huecos, y p1, p2…, sus cuadros de imagen.',
        two: 'El nombre importa: por él encuentran los pedidos su jig. Indique también el grosor, y las ubicaciones y los tipos de impresora si el jig no sirve en todas partes.',
        three: '«$t(jigs.sample)» muestra cómo quedará un archivo en un hueco.',
        four: '«$t(jigs.createLayouts)» coloca los jigs sobre la mesa. Indique el tamaño de la mesa y el área imprimible; los avisos aparecen sobre el jig al que se refieren.',
      },
    },
    rules: {
      title: 'Crear reglas de automatización',
      text: 'Defina cómo se forman los nombres de sus archivos y qué valores llevan a qué jig, calidad, ubicación e impresora. A partir de ahí, cada pedido nuevo se asigna automáticamente a su jig.',
      steps: {
        one: 'En «$t(settings.masters.title)», introduzca los valores entre los que elige su taller: niveles de calidad, ubicaciones, tipos de impresora, tipos de material y configuraciones de color.',
        two: 'En «$t(settings.hotFolders.title)», indique para cada hot folder en qué orden lleva el nombre del archivo sus parámetros y qué los separa. Allí puede probar un nombre real. Para la tienda online, asigne sus campos.',
        three:
          'En «$t(settings.rules.title)», empiece por el parámetro en el que se fija primero, a menudo el material. Añada sus valores e indique a qué jig lleva cada uno y qué más establece.',
        four: 'Escriba un nombre de archivo en el campo situado encima de las reglas: su camino se resalta y cada valor que no coincide indica por qué. «$t(filters.check)» muestra qué pedidos cambiarían antes de guardar nada.',
      },
    },
    users: {
      title: 'Crear usuarios y asignarles jigs',
      text: 'Los operarios ven los pedidos que cumplen sus reglas. Dé a cada usuario un rol, las ubicaciones en las que trabaja y reglas para los jigs y materiales que imprime.',
      steps: {
        one: 'En «$t(settings.users.title)», elija «$t(users.new)»: correo electrónico, primera contraseña y rol. Cada rol trae sus permisos habituales, que puede cambiar.',
        two: 'Elija las ubicaciones en las que trabaja el usuario; ninguna significa todas.',
        three:
          'En las reglas del usuario, marque los jigs y valores cuyos pedidos se le asignan. Sin reglas no se le asigna ningún pedido automáticamente; los administradores ven todos los pedidos.',
      },
    },
    first: {
      title: 'La primera impresión',
      steps: {
        one: 'Deje en la hot folder un archivo con un nombre adecuado. A los pocos segundos está en la lista de pedidos, con su jig. Lo que no se puede aceptar queda en «Error», junto a un texto que explica por qué.',
        two: 'En «$t(frame.orders)», cree un preajuste de salida: layout de impresión, canal de salida y nombre.',
        three:
          '«$t(outputPreset.autoFill)» coloca lo que cabe; «$t(printing.orders)» compone la hoja y la envía al canal de salida. La línea situada encima del layout muestra el progreso.',
        four: 'Si un pedido no tiene jig, ábralo: «$t(filters.jigReason.buttonNone)» muestra qué regla es la que más se acerca y qué difiere.',
      },
    },
    files: {
      title: 'Archivos y pedidos',
      rules: {
        taken:
          'Un archivo de una hot folder se importa cuando no ha cambiado durante unos segundos, o de inmediato si existe un archivo con el mismo nombre seguido de «.complete». Después está en «Done» o en «Error».',
        ignored:
          'Las subcarpetas, los enlaces, los nombres que empiezan por punto o virgulilla y los archivos sin terminar (como «.part», «.tmp», «.crdownload») no se importan nunca. «$t(settings.hotFolders.title)» muestra lo que se ignora en cada carpeta.',
        orderFile:
          'Un archivo de pedido termina en «.json» y está codificado en UTF-8. «orderId» es el pedido, cada entrada de «jobs» un trabajo con sus «frames»; «file» es la ruta de un archivo de impresión relativa a la hot folder. Una tienda online envía lo mismo por HTTP:',
        again:
          'El mismo archivo de pedido o el mismo trabajo otra vez: el mismo contenido no cambia nada; otro contenido sustituye el trabajo mientras no haya copias colocadas ni impresas, y después se rechaza. Sin id de trabajo en el nombre, un archivo con el mismo nombre y otro contenido pasa a ser un pedido propio, por ejemplo «PhoneCase-1 (2)».',
        url: 'En lugar de «file», un frame puede tener la «url» del archivo de impresión. El host debe estar permitido en «$t(settings.hotFolders.title)», «$t(shopSystem.title)». Para probar direcciones en un solo equipo, inicie el servidor con PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'La carpeta docs/guides de la instalación contiene guías completas (en inglés) para administradores, operarios y tiendas online.',
    },
    privacy: {
      title: 'Privacidad y cookies',
      sessionTitle: 'Inicio de sesión',
      session:
        'Una cookie mantiene su sesión abierta. Los scripts no pueden leerla, no contiene datos personales y termina al cerrar la sesión o al caducar. Una segunda, que dura un año, permite iniciar sesión en este navegador cuando los intentos fallidos de otras personas han bloqueado su cuenta; por sí sola no da acceso.',
      deviceTitle: 'En este dispositivo',
      device:
        'El idioma, la apariencia, las columnas de sus listas de pedidos y el momento en que cerró el aviso de cookies se guardan en este navegador. Al borrar los datos del navegador desaparecen.',
      ordersTitle: 'Pedidos y usuarios',
      orders:
        'Los pedidos, los archivos de impresión y las cuentas de usuario los guarda el responsable de esta instalación, que decide durante cuánto tiempo. Los pedidos impresos pueden eliminarse automáticamente pasado un número de días determinado.',
      sharingTitle: 'Sin cesión de datos',
      sharing:
        'Platen no carga nada de otros servidores ni transmite nada. Si el responsable conecta un servicio de análisis, este sabrá qué pantallas se abren.',
    },
  },
}
