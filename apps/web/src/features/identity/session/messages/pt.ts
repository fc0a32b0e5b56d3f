import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pt'> = {
  login: {
    title: 'Iniciar sessão',
    tagline: 'Da encomenda à peça impressa, sem desvios.',
    environment: 'Ambiente',
    environmentHint: 'O nome do ambiente da sua gráfica',
    environmentInvalid: 'Apenas letras de a a z e algarismos',
    email: 'E-mail',
    emailMissing: 'Introduza o seu endereço de e-mail',
    password: 'Palavra-passe',
    passwordMissing: 'Introduza a sua palavra-passe',
    showPassword: 'Mostrar a palavra-passe',
    hidePassword: 'Ocultar a palavra-passe',
    rememberMe: 'Manter sessão iniciada',
    login: 'Iniciar sessão',
    setupGuide: 'Guia de configuração',
    privacy: 'Política de privacidade',
    wrongCredentials: 'Nome de utilizador ou palavra-passe inválidos.',
    withoutEnvironment: 'Sem ambiente, só os superadministradores podem iniciar sessão.',
    checkEnvironment: '«{{environment}}» é o ambiente certo?',
    failedRequest: 'O pedido falhou. Verifique a ligação ao servidor.',
    tooMany_one: 'Demasiadas tentativas. Tente de novo dentro de {{count}} minuto.',
    tooMany_many: 'Demasiadas tentativas. Tente de novo dentro de {{count}} de minutos.',
    tooMany_other: 'Demasiadas tentativas. Tente de novo dentro de {{count}} minutos.',
    failedSignIns:
      'Nos últimos 15 minutos falharam {{count}} inícios de sessão na sua conta. Se não foi da sua parte, altere a palavra-passe.',
    logoutFailed: 'A sessão continua iniciada',
  },
  signInPage: {
    remote: 'Início de sessão de administrador',
    error: 'O início de sessão com o serviço de identidade falhou. Tente de novo.',
  },
}
