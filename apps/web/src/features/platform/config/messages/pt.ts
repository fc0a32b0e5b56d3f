import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pt'> = {
  config: {
    title: 'Configuração',
    apply: 'Aplicar',
    applied: 'Configuração aplicada',
    readOnly: 'Pode ver, mas não alterar.',
    wholeNumber: 'Introduza um número inteiro a partir de 1.',
    noTime: 'Introduza uma hora.',
    unit: {
      title: 'Unidade',
      text: 'Para todos os comprimentos, em todo o lado e de imediato. O que está guardado não muda.',
      mm: 'Milímetros',
      inches: 'Polegadas',
    },
    polling: {
      title: 'Atualização das encomendas',
      text: 'As alterações aparecem por si, de imediato. A atualização é a salvaguarda para redes que retêm as mensagens em tempo real.',
      switch: 'Atualizar regularmente',
      minutes: 'A cada … minutos',
    },
    purge: {
      title: 'Limpeza do histórico',
      text: 'As encomendas do histórico são eliminadas ao fim de alguns dias, juntamente com os ficheiros de impressão que mais nada utilize. A hora é guardada em UTC: na mudança de hora, a hora local abaixo desloca-se.',
      switch: 'Limpar todos os dias',
      days: 'Ao fim de … dias',
      time: 'Às (hora local)',
    },
    help: {
      title: 'Mensagem de ajuda',
      text: 'Uma faixa acima das definições, para administradores.',
      switch: 'Mostrar a mensagem de ajuda',
      edit: 'Editar a mensagem de ajuda',
      hide: 'Ocultar',
      language: 'Idioma',
      message: 'Texto',
    },
    error: {
      updateFailed: 'Não foi possível aplicar a configuração',
      helpMessageUpdateFailed: 'Não foi possível guardar a mensagem de ajuda',
      helpMessageHideFailed: 'Não foi possível ocultar a mensagem de ajuda',
    },
  },
}
