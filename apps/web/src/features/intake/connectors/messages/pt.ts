import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  connectors: {
    intro:
      'Programas que se instalam junto das pastas e dos RIP da gráfica. Cada um identifica-se com uma chave própria e só estabelece ligações de saída para este servidor.',
    newKey: 'Nova chave',
    createKey: 'Criar chave',
    name: 'Nome',
    nameText: 'Como reconhecerá a chave: o computador ou o local onde é usada.',
    kindLabel: 'Para',
    kind: {
      persBiz: 'Loja online',
      input: 'Conector de entrada',
      output: 'Conector de saída',
      both: 'Conector de entrada e de saída',
    },
    user: 'Trabalha para',
    userText: 'Se este utilizador for eliminado, a chave deixa de funcionar.',
    createdKey: 'A chave',
    shownOnce:
      'Esta chave é mostrada uma única vez. Introduza-a no conector com «connector setup» ou na sua loja online.',
    key: 'Chave',
    copy: 'Copiar',
    copied: 'Copiada',
    confirmSaved: 'Já a guardei',
    keys: 'Chaves',
    state: 'Estado',
    host: 'Computador',
    version: 'Versão',
    updateAvailable: 'Está disponível a {{version}}',
    createdAt: 'Criada',
    empty: 'Ainda não há chaves',
    emptyText:
      'Um conector precisa de uma chave para se identificar. Transfira o programa e crie depois uma chave para ele.',
    connected: 'Ligado',
    neverConnected: 'Ainda nunca se ligou',
    asNeeded: 'Liga-se quando tem uma encomenda',
    silentSince: 'Sem ligação desde {{at}}',
    renew: 'Renovar',
    renewKey: 'Renovar a chave {{name}}',
    renewTitle: 'Renovar a chave «{{name}}»?',
    renewText:
      'A chave recebe um novo texto, mostrado uma única vez. O conector ou a loja online perde o acesso até que o novo texto seja introduzido aí; os canais e as predefinições ficam como estão.',
    revoke: 'Revogar',
    revokeKey: 'Revogar a chave {{name}}',
    revokeTitle: 'Revogar a chave «{{name}}»?',
    revokeText: 'O conector ou a loja online que a usa perde o acesso. Os ficheiros e as folhas ficam onde estão.',
    revoked: 'Chave revogada',
    program: {
      input: 'Conector de entrada',
      output: 'Conector de saída',
    },
    programText: {
      input: 'Vigia as hot folders dos seus computadores e pastas partilhadas e transforma em encomendas o que chega.',
      output:
        'Recebe as folhas deste servidor e entrega-as ao VersaWorks, ao ErgoSoft, a hot folders e a impressoras IPP.',
    },
    download: {
      input: 'Transferir o conector de entrada',
      output: 'Transferir o conector de saída',
    },
    requirements: 'Versão {{version}}, {{size}}. Para Windows, macOS e Linux com Node.js 20.19 ou mais recente.',
    error: {
      createFailed: 'Não foi possível criar a chave',
      renewFailed: 'Não foi possível renovar a chave',
      revokeFailed: 'Não foi possível revogar a chave',
    },
  },
}
