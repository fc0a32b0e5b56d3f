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
