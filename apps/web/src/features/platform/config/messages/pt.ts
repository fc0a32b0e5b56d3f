import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  config: {
    intro: 'Definições deste ambiente, para todos os utilizadores.',
    apply: 'Aplicar',
    applied: 'Configuração aplicada',
    wholeNumber: 'Introduza um número inteiro a partir de 1.',
    noTime: 'Introduza uma hora.',
    unit: {
      title: 'Unidade',
      text: 'Para todos os comprimentos, em todo o lado e de imediato. O que está guardado não muda.',
      mm: 'Milímetros',
      inches: 'Polegadas',
    },
    timeZone: {
      title: 'Fuso horário',
      text: 'Neste fuso valem as horas a que as predefinições imprimem e o histórico é limpo, os prazos e os dias dos filtros. Os ecrãs mostram as suas horas.',
      browser: 'Este navegador: {{zone}}',
      use: 'Usar {{zone}}',
    },
    polling: {
      title: 'Atualização das encomendas',
      text: 'As alterações aparecem de imediato, sem atualizar. Atualize regularmente se a sua rede bloquear as mensagens em tempo real.',
      switch: 'Atualizar regularmente',
      minutes: 'A cada … minutos',
    },
    purge: {
      title: 'Limpeza do histórico',
      text: 'As encomendas do histórico são eliminadas ao fim de alguns dias, juntamente com os ficheiros de impressão que mais nada utilize.',
      switch: 'Limpar todos os dias',
      days: 'Ao fim de … dias',
      time: 'Às',
    },
    retention: {
      title: 'Conservação em dias',
      text: 'Os dados mais antigos são eliminados uma vez por dia, com os seus ficheiros. Fica o que ainda é necessário: trabalhos de impressão por terminar ou com encomendas ativas, e ficheiros dos problemas da lista. O armazenamento conta estes ficheiros.',
      wrong: 'Introduza um número inteiro de {{least}} a {{most}}.',
      sheets: { label: 'Folhas', text: 'De trabalhos terminados; podem ser impressas de novo.' },
      proofs: { label: 'Folhas de revisão', text: 'Criadas com «Pré-visualizar a folha».' },
      uploads: { label: 'Envios', text: 'Ficheiros de conectores e lojas sem encomenda.' },
      receivedFiles: { label: 'Ficheiros recebidos', text: 'Em Done e Error das hot folders, e os seus registos.' },
      printJobs: { label: 'Trabalhos de impressão', text: 'Que peça foi impressa onde, e as rejeições.' },
      webhookMessages: { label: 'Mensagens de webhook', text: 'Entregues e falhadas.' },
      activityLog: {
        label: 'Registo de alterações',
        text: 'Quem alterou o quê, e gabaritos eliminados que podem ser repostos.',
      },
      sessions: {
        label: 'Sessões não usadas',
        text: 'Dias desde a última utilização; depois é preciso iniciar sessão de novo.',
      },
    },
    help: {
      title: 'Mensagem de ajuda',
      text: 'Uma faixa acima das definições, para administradores.',
      switch: 'Mostrar a mensagem de ajuda',
      empty: 'Ainda não há texto, por isso nada é mostrado.',
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
