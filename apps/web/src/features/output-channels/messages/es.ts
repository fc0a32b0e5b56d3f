import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  outputChannels: {
    title: 'Ajustes de salida',
    saved: 'Ajustes de salida guardados',
    error: {
      updateFailed: 'No se han podido guardar los ajustes de salida',
    },
    users: 'Usuarios',
    channels: 'Canales',
    refresh: 'Volver a consultar',
    none: 'Todavía no hay canales. Elija una impresora o un hot folder.',
    add: 'Añadir',
    inUseByOthers: 'Usados por otros',
    newOne: 'Nuevo',
    newChannel: 'Canal nuevo',
    remove: 'Quitar {{name}}',
    noPath: 'todavía no tiene carpeta',
    kind: {
      HotFolder: 'Hot folder local',
      VersaWorks: 'Cola de VersaWorks',
      ErgoSoft: 'Cola de ErgoSoft',
      MultiJob: 'Grupo multitrabajo',
    },
    field: {
      nickName: 'Nombre',
      modelName: 'Modelo de impresora',
      printer: 'Impresora',
      queueLabel: 'Cola',
      hostName: 'Ordenador',
      hotFolderName: 'Nombre',
      printerType: 'Tipo de impresora',
      hotFolderPath: 'Carpeta',
      printerSettingFiles: 'Preajustes de la impresora',
    },
    presetsText: 'Tal como se llaman en el RIP.',
    anyPrinterType: 'Cualquiera',
    pathText:
      'En el ordenador donde funciona Platen. Una ruta como output/Flatbed está en la carpeta propia del taller.',
    check: 'Comprobar',
    state: {
      there: 'La carpeta existe.',
      gone: 'Esa carpeta no existe.',
      silent: 'La carpeta no responde; quizá el recurso compartido no está conectado.',
      writable: 'Platen puede escribir en ella.',
      readOnly: 'Platen no puede escribir en ella.',
      free: '{{size}} libres',
    },
    device: 'Ajustes del dispositivo',
    rotation: 'Rotación de salida',
    rotated: 'Girado {{degrees}}°',
    zeroLeft: 'Punto cero de referencia a la izquierda',
    cropping: 'Recorte automático',
  },
}
