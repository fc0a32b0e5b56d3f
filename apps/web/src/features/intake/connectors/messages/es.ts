import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  connectors: {
    intro:
      'Programas que se instalan junto a las carpetas y los RIP del taller. Cada uno se identifica con su propia clave y solo establece conexiones salientes con este servidor.',
    newKey: 'Nueva clave',
    createKey: 'Crear clave',
    name: 'Nombre',
    nameText: 'Cómo reconocerá la clave: el equipo o el lugar donde se usa.',
    kindLabel: 'Para',
    kind: {
      persBiz: 'Tienda online',
      input: 'Conector de entrada',
      output: 'Conector de salida',
      both: 'Conector de entrada y salida',
    },
    user: 'Trabaja para',
    userText: 'Si se elimina este usuario, la clave deja de servir.',
    createdKey: 'La clave',
    shownOnce:
      'Esta clave se muestra una sola vez. Introdúzcala en el conector con «connector setup» o en su tienda online.',
    key: 'Clave',
    copy: 'Copiar',
    copied: 'Copiada',
    confirmSaved: 'La he guardado',
    keys: 'Claves',
    state: 'Estado',
    host: 'Equipo',
    version: 'Versión',
    updateAvailable: 'Está disponible la {{version}}',
    createdAt: 'Creada',
    empty: 'Aún no hay claves',
    emptyText:
      'Un conector necesita una clave para identificarse. Descargue el programa y cree después una clave para él.',
    connected: 'Conectado',
    neverConnected: 'Aún no se ha conectado nunca',
    asNeeded: 'Se conecta cuando tiene un pedido',
    silentSince: 'Sin conexión desde {{at}}',
    renew: 'Renovar',
    renewKey: 'Renovar la clave {{name}}',
    renewTitle: '¿Renovar la clave «{{name}}»?',
    renewText:
      'La clave recibe un texto nuevo, que se muestra una sola vez. El conector o la tienda online pierde el acceso hasta que se introduzca allí el texto nuevo; los canales y los preajustes no cambian.',
    revoke: 'Revocar',
    revokeKey: 'Revocar la clave {{name}}',
    revokeTitle: '¿Revocar la clave «{{name}}»?',
    revokeText:
      'El conector o la tienda online que la usa pierde el acceso. Los archivos y las hojas se quedan donde están.',
    revoked: 'Clave revocada',
    program: {
      input: 'Conector de entrada',
      output: 'Conector de salida',
    },
    programText: {
      input: 'Vigila las hot folders de sus equipos y recursos compartidos y convierte en pedidos lo que llega.',
      output: 'Recoge las hojas de este servidor y las entrega a VersaWorks, ErgoSoft, hot folders e impresoras IPP.',
    },
    download: {
      input: 'Descargar el conector de entrada',
      output: 'Descargar el conector de salida',
    },
    requirements: 'Versión {{version}}, {{size}}. Para Windows, macOS y Linux con Node.js 20.19 o posterior.',
    error: {
      createFailed: 'No se ha podido crear la clave',
      renewFailed: 'No se ha podido renovar la clave',
      revokeFailed: 'No se ha podido revocar la clave',
    },
  },
}
