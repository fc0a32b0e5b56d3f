import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pt'> = {
  customers: {
    title: 'Ambientes',
    id: 'ID',
    owner: 'Proprietário',
    environment: 'Ambiente',
    open: 'Abrir {{name}}',
    new: 'Criar ambiente',
    search: 'Procurar ambientes',
    none: 'Ainda não há ambientes',
    noneText: 'Um ambiente é uma gráfica com os seus utilizadores, gabaritos, regras e encomendas.',
    noMatch: 'Não há nada que corresponda a «{{typed}}».',
    deletedUntil: 'Eliminado {{when}}. Será removido com todos os seus dados {{until}}.',
    restore: 'Repor {{name}}',
    restored: 'O ambiente {{name}} foi reposto. Os seus utilizadores iniciam sessão de novo.',
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
      restoreFailed: 'Não foi possível repor o ambiente',
    },
  },
  createEnvironment: {
    title: 'Crie o seu ambiente',
    text: 'É o espaço de trabalho da sua gráfica. O nome passa a fazer parte do endereço.',
    name: 'Nome',
    nameHint: 'Letras de a a z e algarismos',
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
