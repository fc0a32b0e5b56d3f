import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  customers: {
    id: 'ID',
    owner: 'Proprietário',
    environment: 'Ambiente',
    open: 'Abrir {{name}}',
    new: 'Criar ambiente',
    search: 'Procurar ambientes',
    empty: 'Ainda não há ambientes',
    text: 'Um ambiente é uma gráfica com os seus utilizadores, gabaritos, regras e encomendas.',
    noMatch: 'Não há nada que corresponda a «{{typed}}».',
    deletedUntil: 'Eliminado {{when}}. Será removido com todos os seus dados {{until}}.',
    restore: 'Repor {{name}}',
    restored: 'O ambiente {{name}} foi reposto. Os seus utilizadores iniciam sessão de novo.',
    rename: {
      button: 'Mudar o nome de {{name}}',
      title: 'Mudar o nome do ambiente {{name}}',
      changes:
        'Mudam o endereço do ambiente, o nome no início de sessão e o nome nas novas mensagens. Os endereços, os inícios de sessão e as etiquetas com o nome {{name}} continuam a funcionar, e nenhum outro ambiente pode receber este nome.',
      stays:
        'Os utilizadores continuam com a sessão iniciada. As chaves de API, os conectores e os caminhos das hot folders não mudam: a pasta no servidor mantém o seu nome.',
      newName: 'Novo nome',
      action: 'Mudar o nome',
      renamed: '{{name}} chama-se agora {{newName}}.',
    },
    delete: {
      button: 'Eliminar {{name}}',
      title: 'Eliminar o ambiente {{name}}?',
      effect:
        'Os seus utilizadores terminam a sessão e as suas chaves API, conectores, hot folders e trabalhos de impressão param de imediato. Pode ser reposto durante 30 dias. Depois todos os seus dados e ficheiros são removidos.',
      export: 'Exporte-o antes, no servidor:',
      copy: 'Copiar o comando',
      typed: 'Escreva o nome {{name}} para confirmar',
      action: 'Eliminar ambiente',
    },
    error: {
      deleteFailed: 'Não foi possível eliminar o ambiente',
      renameFailed: 'Não foi possível mudar o nome do ambiente',
      restoreFailed: 'Não foi possível repor o ambiente',
    },
  },
  createEnvironment: {
    title: 'Crie o seu ambiente',
    text: 'É o espaço de trabalho da sua gráfica. O nome passa a fazer parte do endereço.',
    name: 'Nome',
    nameHint: 'Letras de a a z e algarismos',
    timeZone: 'Fuso horário',
    timeZoneHint: 'Para as horas de impressão e os prazos. Pode ser alterado mais tarde.',
    create: 'Criar',
    back: 'Todos os ambientes',
    error: {
      environmentAlreadyExists: 'Já existe um ambiente «{{name}}». Escolha outro nome.',
      systemKeyword: '«{{name}}» está reservado pelo sistema. Escolha outro nome.',
      invalidName: 'Só se podem usar letras de a a z e algarismos.',
      creationFailed: 'Não foi possível criar o ambiente.',
    },
  },
}
