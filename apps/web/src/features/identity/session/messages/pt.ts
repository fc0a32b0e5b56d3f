import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
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
    refused:
      'O serviço de identidade confirmou o início de sessão, mas o Platen não o aceitou. Tente de novo. Se voltar a acontecer, o motivo está no registo do servidor.',
    unavailable: 'O Platen não consegue contactar o serviço de identidade. Tente de novo mais tarde.',
    popupBlocked:
      'O navegador bloqueou a janela de início de sessão. Permita janelas de pop-up nesta página e tente de novo.',
  },
  sessionEnd: {
    title: 'A sessão terminou',
    otherTitle: 'Outro utilizador iniciou sessão',
    inputKept: 'O que introduziu nesta página continua aqui. Inicie sessão novamente como {{user}} para continuar.',
    pageOfOtherUser: 'Esta página pertence a {{user}}.',
    leave: 'Sair desta página',
    continueAs: 'Continuar como {{user}}',
    otherTab: 'Iniciar sessão num novo separador',
    continue: 'Continuar',
    passwordFirst: 'Escolha primeiro a nova palavra-passe num novo separador e continue depois aqui.',
    reason: {
      expired: 'A sua sessão expirou.',
      signed_out_elsewhere: 'A sua sessão foi terminada noutro navegador.',
      new_password: 'A sessão terminou porque a sua palavra-passe foi alterada.',
      deactivated: 'Um administrador desativou a sua conta.',
      account_removed: 'Um administrador eliminou a sua conta.',
      environment_deleted: 'Um superadministrador eliminou este ambiente.',
      signed_out: 'Terminou a sessão noutro separador deste navegador.',
      other_user: '{{user}} iniciou sessão noutro separador deste navegador.',
      unknown: 'A sua sessão terminou.',
    },
  },
}
