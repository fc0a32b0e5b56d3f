import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  guide: {
    title: 'Guía de instalación',
    intro: 'Cuatro pasos llevan de un entorno nuevo a la primera impresión.',
    back: 'Volver a Platen',
    connectors: {
      title: 'Instalar los conectores',
      text: 'El conector de entrada vigila sus hot folders y envía los archivos nuevos a Platen. El conector de salida funciona junto a su RIP y le entrega los archivos listos para imprimir. Instale cada uno en un equipo que esté encendido durante la producción.',
    },
    jigs: {
      title: 'Crear jigs y asignarlos a diseños de impresión',
      text: 'Un jig es el soporte en el que descansan sus piezas. Dibuje sus huecos o impórtelos de un archivo SVG y coloque los jigs en un diseño de impresión tal como están sobre la mesa.',
    },
    rules: {
      title: 'Crear reglas de automatización',
      text: 'Indique a Platen cómo se forman los nombres de sus archivos y qué valores llevan a qué jig, calidad, ubicación e impresora. A partir de ahí, cada pedido nuevo encuentra su jig por sí solo.',
    },
    users: {
      title: 'Crear usuarios y asignarles jigs',
      text: 'Los operarios ven los pedidos que cumplen sus reglas. Dé a cada usuario un rol, las ubicaciones en las que trabaja y reglas para los jigs y materiales que imprime.',
    },
    privacy: {
      title: 'Privacidad y cookies',
      sessionTitle: 'Inicio de sesión',
      session:
        'Una cookie mantiene su sesión abierta. Los scripts no pueden leerla, no contiene datos personales y termina al cerrar la sesión o al caducar.',
      deviceTitle: 'En este dispositivo',
      device:
        'El idioma, la apariencia, las columnas de sus listas de pedidos y el momento en que cerró el aviso de cookies se guardan en este navegador. Al borrar los datos del navegador desaparecen.',
      ordersTitle: 'Pedidos y usuarios',
      orders:
        'Los pedidos, los archivos de impresión y las cuentas de usuario los guarda el responsable de esta instalación, que decide durante cuánto tiempo. Los pedidos impresos pueden borrarse automáticamente pasado un número de días.',
      sharingTitle: 'Sin cesión de datos',
      sharing:
        'Platen no carga nada de otros servidores ni transmite nada. Si el responsable conecta un servicio de analítica, este sabrá qué pantallas se abren.',
    },
  },
}
