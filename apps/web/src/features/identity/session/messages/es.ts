import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  login: {
    title: 'Iniciar sesión',
    tagline: 'Del pedido a la pieza impresa, sin rodeos.',
    environment: 'Entorno',
    environmentHint: 'El nombre del entorno de su taller',
    environmentInvalid: 'Solo letras de la a a la z y cifras',
    email: 'Correo electrónico',
    emailMissing: 'Introduzca su dirección de correo',
    password: 'Contraseña',
    passwordMissing: 'Introduzca su contraseña',
    rememberMe: 'Recordarme',
    login: 'Iniciar sesión',
    setupGuide: 'Guía de puesta en marcha',
    privacy: 'Política de privacidad',
    wrongCredentials: 'Nombre de usuario o contraseña no válidos.',
    withoutEnvironment: 'Sin entorno, solo los superadministradores pueden iniciar sesión.',
    checkEnvironment: '¿Es «{{environment}}» el entorno correcto?',
    failedRequest: 'La solicitud ha fallado. Compruebe la conexión con el servidor.',
    tooMany_one: 'Demasiados intentos. Vuelva a intentarlo dentro de {{count}} minuto.',
    tooMany_many: 'Demasiados intentos. Vuelva a intentarlo dentro de {{count}} de minutos.',
    tooMany_other: 'Demasiados intentos. Vuelva a intentarlo dentro de {{count}} minutos.',
    failedSignIns:
      'En los últimos 15 minutos fallaron {{count}} inicios de sesión en su cuenta. Si no fue usted, cambie su contraseña.',
    logoutFailed: 'La sesión sigue abierta',
  },
  signInPage: {
    remote: 'Acceso de administradores',
    error: 'No se ha podido iniciar sesión con el servicio de identidad. Inténtelo de nuevo.',
    refused:
      'El servicio de identidad ha confirmado el inicio de sesión, pero Platen no lo ha aceptado. Inténtelo de nuevo. Si vuelve a ocurrir, el motivo está en el registro del servidor.',
    unavailable: 'Platen no puede conectar con el servicio de identidad. Inténtelo más tarde.',
    popupBlocked:
      'El navegador ha bloqueado la ventana de inicio de sesión. Permita las ventanas emergentes en esta página e inténtelo de nuevo.',
  },
  sessionEnd: {
    title: 'Se ha cerrado su sesión',
    otherTitle: 'Otro usuario ha iniciado sesión',
    inputKept: 'Lo que ha introducido en esta página sigue aquí. Inicie sesión de nuevo como {{user}} para continuar.',
    pageOfOtherUser: 'Esta página pertenece a {{user}}.',
    leave: 'Salir de esta página',
    continueAs: 'Continuar como {{user}}',
    otherTab: 'Iniciar sesión en una pestaña nueva',
    continue: 'Continuar',
    passwordFirst: 'Elija primero su nueva contraseña en una pestaña nueva y continúe después aquí.',
    reason: {
      expired: 'Su sesión ha caducado.',
      signed_out_elsewhere: 'Su sesión se ha cerrado desde otro navegador.',
      new_password: 'Se ha cerrado su sesión porque se ha cambiado su contraseña.',
      deactivated: 'Un administrador ha desactivado su cuenta.',
      account_removed: 'Un administrador ha eliminado su cuenta.',
      environment_deleted: 'Un superadministrador ha eliminado este entorno.',
      signed_out: 'Ha cerrado sesión en otra pestaña de este navegador.',
      other_user: '{{user}} ha iniciado sesión en otra pestaña de este navegador.',
      unknown: 'Su sesión ha terminado.',
    },
  },
}
