import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets…',
    intro:
      'Um ticket acompanha o ficheiro de impressão e diz ao RIP o que fazer com ele. Os trabalhos de impressão já iniciados mantêm o seu.',
    rip: {
      label: 'Tipo de RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Hot folder local',
    },
    kind: {
      label: 'Ticket',
      none: 'Nenhum: só o PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'O RIP começa com',
      ticket: 'o ticket',
      sheet: 'o PDF',
      ticketHint: 'Primeiro o PDF vai para a pasta «sheets»; depois aparece o ticket.',
      sheetHint: 'Primeiro está o ticket; depois o PDF aparece ao lado.',
    },
    template: 'Modelo',
    preview: 'Pré-visualização com um trabalho de exemplo',
    fields: 'Campos',
    fieldsHint: 'Escolha um campo para o inserir no cursor. {{section}} só mantém o conteúdo se o campo tiver valor.',
    reset: 'Voltar ao modelo do Platen',
    saved: 'Os tickets foram guardados.',
    noTicket: 'O RIP recebe o PDF tal como está; valem as suas definições.',
    noCommand: 'A ação na entrada e o retorno à origem requerem um ticket.',
    problem: {
      empty: 'O modelo está vazio.',
      tooLong: 'O modelo é demasiado longo.',
      notXml: 'Não é XML bem formado.',
      unknownField: 'Não existe o campo «{{name}}».',
      notClosed: 'A secção «{{name}}» não está fechada.',
      notOpened: 'A secção «{{name}}» é fechada sem estar aberta.',
    },
    error: {
      saveFailed: 'Não foi possível guardar os tickets',
    },
  },
}
