import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  actions: {
    qualityLevel: 'Nível de qualidade',
    location: 'Local',
    printerType: 'Tipo de impressora',
    mediaType: 'Tipo de suporte',
    colorConfig: 'Configuração de cor',
  },
  master: {
    category: 'Categoria',
    name: 'Nome',
    id: 'ID',
    newValue: 'Novo valor',
    add: 'Adicionar',
    addTo: 'Adicionar um valor: {{category}}',
    edit: 'Mudar o nome de {{name}}',
    delete: 'Eliminar {{name}}',
    successMsg: 'Valores mestres atualizados',
    error: {
      updateFailed: 'Não foi possível guardar os valores mestres',
    },
    refusal: {
      value_empty: 'Introduza um valor.',
      value_too_long: 'Este valor é demasiado longo.',
      value_exists: 'O valor já existe.',
      too_many_values: 'Já foi atingido o número máximo de valores.',
      not_found: 'Este valor já não existe.',
      in_use: 'Este valor ainda está em uso.',
    },
    inUse: {
      title: '{{name}} ainda está em uso',
      text: 'Poderá ser eliminado quando já nada o utilizar:',
      jig: 'Gabarito {{name}}',
      layout: 'Layout de impressão {{name}}',
      rule: 'Regra de automação para «{{name}}»',
      userRule: 'Regra de {{name}}',
      user: 'Utilizador {{name}}',
      preset: 'Predefinição de saída {{name}}',
      order: 'Encomendas como {{name}}',
    },
  },
}
