import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pt'> = {
  inputSettings: {
    title: 'Definições de entrada',
    saved: 'Definições de entrada guardadas',
    error: {
      updateFailed: 'Não foi possível guardar as definições de entrada',
    },
    connectors: 'Entradas',
    hasProblem: 'há um problema aqui',
    learning: 'Modo de aprendizagem',
    learningText: 'Recolhe campos e valores que nenhuma associação ou regra conhece e propõe-nos aqui e nas regras.',
    mapping: 'Associação de parâmetros',
    mappingText: 'Que campos de uma encomenda recebida preenchem um parâmetro. Conta o primeiro que tiver um valor.',
    fieldNames: 'Nomes de campos',
    seen: 'Vistos e não associados',
    order: 'Ordem no nome do ficheiro',
    addToOrder: 'Adicionar um parâmetro ao nome',
    earlier: 'Mover {{name}} em direção ao início',
    later: 'Mover {{name}} em direção ao fim',
    remove: 'Retirar {{name}}',
    separator: {
      label: 'Separador',
      space: 'Espaço',
      none: 'Nenhum',
      noneText: 'Só é usado o primeiro parâmetro.',
    },
    clash: 'Estes valores das suas regras contêm o separador e nunca poderão ser lidos de um nome: {{values}}',
    fixed: 'Valores fixos',
    addFixed: 'Adicionar um valor fixo',
    example: 'Um nome válido',
    try: 'Experimentar um nome de ficheiro real',
    problem: {
      unknown_connector: 'Não existe esta entrada: {{name}}',
      connector_twice: 'Esta entrada aparece duas vezes: {{name}}',
      unknown_parameter: 'Não existe este parâmetro: {{name}}',
      parameter_twice: 'Usado duas vezes: {{name}}',
      unknown_separator: 'Este separador não está disponível: {{name}}',
      fixed_value_empty: 'O valor fixo está vazio: {{name}}',
      fixed_quantity_not_whole: 'A quantidade tem de ser um número inteiro a partir de 1: {{name}}',
      field_name_empty: 'Um nome de campo está vazio: {{name}}',
    },
  },
  customParams: {
    title: 'Parâmetros personalizados',
    text: 'Até cinco parâmetros próprios, para nomes de ficheiro, associações e regras.',
    name: 'Parâmetro {{number}}',
    add: 'Adicionar parâmetro',
    refusal: {
      name_empty: 'Introduza um nome.',
      name_too_long: 'Este nome é demasiado longo.',
      name_exists: 'Já existe um parâmetro com este nome.',
      too_many: 'Pode haver cinco no máximo.',
    },
    error: {
      updateFailed: 'Não foi possível guardar os parâmetros personalizados',
    },
  },
}
