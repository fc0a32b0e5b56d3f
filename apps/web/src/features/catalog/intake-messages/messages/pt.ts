import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  intake: {
    title: 'Ficheiros e encomendas a verificar',
    dismiss: 'Resolvido',
    dismissAll: 'Marcar tudo como resolvido',
    noExtension: 'O nome do ficheiro não tem extensão. As hot folders aceitam {{kinds}}.',
    setUp: 'Configurar os nomes',
    nothingToCheck: {
      title: 'Nada a verificar',
      text: 'Nenhum ficheiro ou encomenda requer atenção.',
    },
    errorFolder: 'Pasta',
    outcome: {
      imported: 'O ficheiro foi importado como encomenda. Nada foi eliminado.',
      folder: 'O ficheiro está na pasta Error de {{source}}, com um ficheiro de texto ao lado. Nada foi eliminado.',
      call: 'Nada foi aceite. O remetente foi informado do motivo.',
      storage: 'As encomendas e os trabalhos de impressão não foram alterados.',
    },
    adviceUnknown: 'Corrija e entregue de novo.',
    error: {
      dismissFailed: 'A entrada continua na lista',
    },
    refusal: {
      fileMissing: 'O ficheiro não existe ou não pode ser lido.',
      fileEmpty: 'O ficheiro está vazio.',
      fileTooLarge: 'O ficheiro excede {{limitMb}} MB.',
      kindUnknown: 'Não é PDF, PNG, JPEG, TIFF nem SVG.',
      damaged: 'O ficheiro {{kind}} está danificado.',
      truncated: 'O ficheiro {{kind}} termina cedo demais; provavelmente não foi copiado por inteiro.',
      encrypted: 'O PDF está protegido por palavra-passe.',
      noPages: 'O PDF não tem páginas.',
      appearanceMissing:
        'O PDF tem campos de formulário ou notas cujo aspeto não está guardado nele. Integre-os na página, ou imprima-o para PDF, e entregue-o de novo.',
      contentUnreadable:
        'Não é possível descomprimir uma parte do conteúdo de uma página do PDF; o ficheiro está danificado. Exporte-o de novo.',
      pixelsTooMany:
        'A imagem tem {{width}} × {{height}} píxeis, mais do que os {{limitMegapixels}} megapíxeis que são lidos.',
      sizeTooLarge: 'Mede {{size}}, mais do que os {{limit}} que uma página pode ter.',
      unsupported: 'O ficheiro {{kind}} usa algo que não pode ser impresso.',
      svgDoctype: 'O SVG tem um DOCTYPE, que por segurança não é lido. Guarde-o sem ele.',
      tooComplex: 'O ficheiro {{kind}} é demasiado complexo.',
      svgOutsideReference:
        'O SVG precisa de outro ficheiro ({{reference}}), que nunca é obtido. Incorpore-o e guarde de novo.',
      tookTooLong: 'A leitura demorou mais de {{seconds}} segundos e foi interrompida.',
      tooMuchMemory: 'A leitura precisou de mais de {{memoryMb}} MB de memória e foi interrompida.',
      readerCrashed: 'A leitura falhou; provavelmente está danificado.',
    },
    fetch: {
      not_http: 'não é um endereço http',
      host_not_allowed: 'o host {{host}} não está entre os permitidos',
      internal_address: 'o endereço é interno',
      answered: 'o host respondeu {{status}}',
      too_many_redirects: 'tem demasiados redirecionamentos',
      too_large: 'excede {{limitMB}} MB',
      silent: 'o host não responde',
      too_slow: 'demorou demasiado',
      not_reached: 'não foi possível contactar o host',
    },
    field: {
      missing: 'está em falta',
      wrong_kind: 'é do tipo errado',
      too_small: 'é demasiado pequeno ou curto',
      too_large: 'é demasiado grande ou longo',
      wrong_form: 'não tem o formato correto',
      other: 'não é válido',
    },
    fieldName: {
      all: 'conteúdo completo',
      orderId: 'número da encomenda',
      externalOrderId: 'número externo da encomenda',
      dealerOrderId: 'número da encomenda do revendedor',
      date: 'data',
      dueDate: 'prazo',
      priority: 'prioridade',
      customerInfo: 'cliente',
      jobs: 'trabalhos',
      jobId: 'número do trabalho',
      mediaName: 'suporte',
      mediaSize: 'tamanho do suporte',
      mediaColor: 'cor do suporte',
      sku: 'SKU',
      copies: 'quantidade',
      frames: 'motivos',
      file: 'ficheiro de impressão',
      url: 'endereço do ficheiro de impressão',
      widthMM: 'largura',
      heightMM: 'altura',
    },
    fieldInJob: 'trabalho {{job}}, {{field}}',
    jsonAt: 'linha {{line}}, coluna {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'O nome {{fileName}} não serve (valores encontrados: {{found}}; esperados: {{expected}}).',
        advice: 'Mude o nome seguindo o exemplo «{{example}}» e ponha o ficheiro de novo na hot folder.',
      },
      name_value_empty: {
        happened: 'O nome {{fileName}} deixa vazio o lugar de «{{parameter}}».',
        advice: 'Ponha um valor em cada lugar do nome e ponha o ficheiro de novo na hot folder.',
      },
      quantity_not_whole: {
        happened: 'A quantidade «{{value}}» não é um número inteiro de pelo menos 1.',
        advice: 'Corrija a quantidade e entregue de novo.',
      },
      quantity_too_large: {
        happened: 'A quantidade «{{value}}» é demasiado grande. O máximo é {{limit}}.',
        advice: 'Corrija a quantidade e entregue de novo.',
      },
      kind_not_taken: {
        happened: 'Ficheiros «{{extension}}» não são aceites. As hot folders aceitam {{kinds}}.',
        advice: 'Guarde o ficheiro como PDF e ponha-o de novo na hot folder.',
      },
      file_empty: {
        happened: 'O ficheiro {{fileName}} está vazio.',
        advice: 'Copie de novo o ficheiro da origem.',
      },
      file_incomplete: {
        happened: 'O ficheiro {{fileName}} acaba antes do fim; provavelmente não foi copiado por inteiro.',
        advice: 'Copie de novo o ficheiro.',
      },
      file_never_finished: {
        happened: 'O ficheiro {{fileName}} não parou de mudar e nunca ficou pronto.',
        advice: 'Espere que o programa o guarde e copie-o de novo.',
      },
      file_too_large: {
        happened: 'O ficheiro {{fileName}} tem mais de {{limitMB}} MB.',
        advice: 'Reduza o ficheiro, por exemplo com menos resolução de imagem.',
      },
      file_not_readable: {
        happened: 'Não foi possível ler o ficheiro {{fileName}}: {{reason}}.',
        advice: 'Verifique as permissões de leitura e copie-o de novo.',
      },
      artwork_refused: {
        happened: 'O ficheiro de impressão {{fileName}} não pode ser impresso: {{reason}}',
        advice: 'Abra-o no programa de origem, guarde-o de novo como PDF e entregue-o outra vez.',
      },
      artwork_missing: {
        happened: 'O ficheiro de impressão {{file}} do trabalho {{jobId}} não foi encontrado.',
        advice: 'Ponha o ficheiro de impressão onde a encomenda indica e entregue de novo a encomenda.',
      },
      artwork_not_named: {
        happened: 'O trabalho {{jobId}} não indica nenhum ficheiro de impressão.',
        advice: 'Dê a cada motivo um ficheiro ou um endereço e entregue de novo a encomenda.',
      },
      artwork_not_fetched: {
        happened: 'Não foi possível obter o ficheiro de impressão em {{url}}: {{reason}}.',
        advice: 'Verifique se o servidor chega a esse endereço e entregue de novo a encomenda.',
      },
      order_not_json: {
        happened: 'O ficheiro de encomenda {{fileName}} não é JSON válido: {{reason}}.',
        advice: 'Faça a loja online gerar de novo a encomenda.',
      },
      order_not_utf8: {
        happened: 'O ficheiro de encomenda {{fileName}} não está codificado em UTF-8.',
        advice: 'Faça a loja online escrever os ficheiros de encomenda em UTF-8.',
      },
      order_malformed: {
        happened: 'A encomenda tem um erro em «{{field}}»: {{reason}}.',
        advice: 'Corrija o campo e entregue de novo a encomenda.',
      },
      job_twice: {
        happened: 'A encomenda {{orderId}} tem dois trabalhos com o identificador {{jobId}}.',
        advice: 'Dê a cada trabalho um identificador próprio e entregue de novo a encomenda.',
      },
      order_changed: {
        happened:
          'A encomenda {{orderId}}, trabalho {{jobId}}, já chegou com outro conteúdo, e há cópias suas colocadas ou impressas.',
        advice: 'Retire-a da predefinição ou entregue-a com outro identificador.',
      },
      naming_missing: {
        happened:
          '{{fileName}} foi importado sem valores: ainda não foi configurado o que contêm os nomes de ficheiro desta hot folder.',
        advice:
          'Configure os nomes de ficheiro em Definições, Entradas. Ao guardar, pode aplicá-los a esta encomenda; a quantidade mantém-se. Não entregue o ficheiro outra vez: pode tornar-se uma segunda encomenda.',
      },
      storage_full: {
        happened: 'O armazenamento de {{limitMB}} MB está cheio.',
        advice: 'Adquira mais armazenamento ou elimine dados e entregue de novo.',
      },
      artwork_files_missing: {
        happened: 'Faltam ficheiros de impressão guardados, por exemplo {{fileName}}. Ficheiros afetados: {{total}}.',
        advice: 'Recupere os ficheiros de uma cópia de segurança ou entregue as encomendas novamente.',
      },
      sheet_files_missing: {
        happened:
          'Faltam ficheiros de folhas compostas, por exemplo {{fileName}}. Folhas afetadas: {{total}}. Já não podem ser transferidas.',
        advice: 'Imprima uma folha novamente se precisar dela; será composta de novo.',
      },
      unexpected: {
        happened: '{{fileName}} não pôde ser aceite devido a um erro do Platen.',
        advice: 'Entregue de novo. Se voltar a acontecer, avise o administrador.',
      },
    },
  },
}
