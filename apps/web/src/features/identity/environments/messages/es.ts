import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  customers: {
    id: 'ID',
    owner: 'Propietario',
    environment: 'Entorno',
    open: 'Abrir {{name}}',
    new: 'Crear entorno',
    search: 'Buscar entornos',
    empty: 'Aún no hay entornos',
    text: 'Un entorno es un taller de impresión con sus usuarios, jigs, reglas y pedidos.',
    noMatch: 'No hay nada que coincida con «{{typed}}».',
    deletedUntil: 'Eliminado {{when}}. Se quitará con todos sus datos {{until}}.',
    restore: 'Restaurar {{name}}',
    restored: 'El entorno {{name}} se ha restaurado. Sus usuarios vuelven a iniciar sesión.',
    rename: {
      button: 'Cambiar el nombre de {{name}}',
      title: 'Cambiar el nombre del entorno {{name}}',
      changes:
        'Cambian la dirección del entorno, el nombre al iniciar sesión y el nombre en los mensajes nuevos. Las direcciones, los inicios de sesión y las etiquetas con el nombre {{name}} siguen funcionando, y ningún otro entorno puede recibir este nombre.',
      stays:
        'Los usuarios no tienen que volver a iniciar sesión. Las claves de API, los conectores y las rutas de las hot folders no cambian: la carpeta del servidor conserva su nombre.',
      newName: 'Nombre nuevo',
      action: 'Cambiar nombre',
      renamed: '{{name}} se llama ahora {{newName}}.',
    },
    delete: {
      button: 'Eliminar {{name}}',
      title: '¿Eliminar el entorno {{name}}?',
      effect:
        'Se cierra la sesión de sus usuarios, y sus claves API, conectores, hot folders y trabajos de impresión se detienen de inmediato. Puede restaurarse durante 30 días. Después se quitan todos sus datos y archivos.',
      export: 'Expórtelo antes, en el servidor:',
      copy: 'Copiar el comando',
      typed: 'Escriba el nombre {{name}} para confirmar',
      action: 'Eliminar entorno',
    },
    error: {
      deleteFailed: 'No se ha podido eliminar el entorno',
      renameFailed: 'No se pudo cambiar el nombre del entorno',
      restoreFailed: 'No se ha podido restaurar el entorno',
    },
  },
  createEnvironment: {
    title: 'Cree su entorno',
    text: 'Es el espacio de trabajo de su taller. El nombre pasa a formar parte de la dirección.',
    name: 'Nombre',
    nameHint: 'Letras de la a a la z y cifras',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Para las horas de impresión y las fechas de entrega. Se puede cambiar más tarde.',
    create: 'Crear',
    back: 'Todos los entornos',
    error: {
      environmentAlreadyExists: 'Ya existe un entorno «{{name}}». Elija otro nombre.',
      systemKeyword: '«{{name}}» está reservado por el sistema. Elija otro nombre.',
      invalidName: 'Solo se pueden usar letras de la a a la z y cifras.',
      creationFailed: 'No se ha podido crear el entorno.',
    },
  },
}
