import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'es'> = {
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
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
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
  },
}
