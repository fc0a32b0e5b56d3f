import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  shopSystem: {
    title: 'Loja online',
    intro:
      'Como a loja online é informada das suas encomendas e de onde se podem obter os seus ficheiros de impressão.',
    reference: 'Referência da API HTTP',
    webhooks: 'Webhooks',
    webhooksText: 'Cada mudança de estado de uma encomenda é enviada, assinada, para estes endereços.',
    noWebhooks: 'Ainda não há webhooks.',
    address: 'Endereço (https)',
    add: 'Adicionar webhook',
    isOn: 'Ativo',
    log: 'Registo',
    ping: 'Enviar teste',
    test: {
      waiting: 'Teste: a enviar …',
      delivered: 'Teste entregue {{when}}: {{result}}',
      failed: 'Teste falhado {{when}}: {{result}}',
    },
    lastFailure: 'Última mensagem não entregue {{when}}: {{result}}',
    order: 'Encomenda {{order}}',
    addressProblem: {
      invalid: 'Não é um endereço como https://shop.example/platen.',
      notHttps: 'O endereço tem de começar por https://.',
      credentials: 'O endereço não pode conter nome de utilizador nem palavra-passe.',
      internal: 'É um endereço interno. O administrador do servidor tem de permitir o seu host.',
      unreachable:
        'Este nome de host não existe na internet, pelo que o endereço nunca é acessível. O administrador do servidor pode permitir um host da rede própria.',
    },
    renew: 'Novo segredo',
    renewQuestion: {
      title: 'Criar um novo segredo para {{name}}?',
      text: 'As mensagens deixam de ser assinadas com o segredo antigo. Introduza o novo na loja online.',
    },
    remove: 'Eliminar',
    removeQuestion: {
      title: 'Eliminar o webhook {{name}}?',
      text: 'Deixa de ser informado e o seu registo é eliminado.',
    },
    secret: {
      title: 'O segredo deste webhook',
      text: 'Só é mostrado esta vez. Introduza-o na loja online, que com ele verifica a assinatura.',
      copy: 'Copiar',
      copied: 'Copiado',
    },
    waiting: 'Em espera: {{count}}',
    failed: 'Falhadas: {{count}}',
    secretLost: 'O segredo não pode ser decifrado neste servidor, pelo que nada é enviado. Crie um novo.',
    logOf: 'Mensagens enviadas a {{name}}',
    noMessages: 'Ainda nada foi enviado.',
    redeliver: 'Enviar de novo',
    attempts: 'Tentativas: {{count}}',
    nextAttempt: 'de novo {{when}}',
    answered: 'resposta {{status}}',
    state: {
      waiting: 'Em espera',
      delivered: 'Entregue',
      failed: 'Falhada',
    },
    fault: {
      internal_address: 'leva a um endereço interno',
      silent: 'sem resposta',
      not_reached: 'sem ligação',
      not_https: 'endereço não permitido',
      secret_lost: 'o segredo perdeu-se; crie um novo',
    },
    leftOut: {
      title: 'Trabalhos omitidos',
      text: 'Se uma loja online enviar de novo uma encomenda sem um dos seus trabalhos:',
      ask: 'Perguntar: o trabalho é assinalado na lista e impresso se ninguém o cancelar',
      cancel: 'Cancelar o trabalho, onde quer que estejam as suas cópias',
    },
    booked: {
      title: 'Alterações de trabalhos colocados',
      text: 'Se uma loja online enviar de novo uma encomenda com alterações de trabalhos colocados ou impressos:',
      refuse: 'Recusar: nada muda e a loja online é informada',
      change: 'Alterar o trabalho, onde quer que estejam as suas cópias: as folhas não enviadas são compostas de novo',
    },
    hosts: 'Ficheiros de impressão por endereço',
    hostsText:
      'As encomendas podem indicar ficheiros de impressão pelo endereço. Só se obtêm destes hosts e nunca de um endereço interno.',
    hostsLabel: 'Hosts permitidos',
    hostsHint: 'Um host e depois Enter: files.shop.example',
    operatorHosts: 'Permitidos pelo servidor para todos os ambientes: {{hosts}}',
    saveHosts: 'Guardar hosts',
    saved: 'Guardado.',
    error: {
      failed: 'A alteração não foi guardada',
    },
  },
}
