import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  settings: {
    title: 'Definições desta gráfica',
    intro:
      'Tudo o que transforma uma encomenda recebida num trabalho de impressão, desde a chegada das encomendas até ao seu envio para as impressoras. As definições que vê aqui dependem das suas permissões.',
    search: 'Procurar na configuração',
    searchHint: 'A partir de 3 caracteres',
    contents: 'Índice',
    noMatch: 'Aqui não há nada que corresponda a «{{typed}}».',
    failed: 'Não foi possível carregar esta lista',
    open: 'Abrir',
    retry: 'Tentar de novo',
    name: 'Nome',
    size: 'Tamanho',
    thickness: 'Espessura',
    locations: 'Locais',
    everywhere: 'Em todos',
    noValue: '–',
    setup: {
      title: 'Configurar este ambiente',
      progress: '{{done}} de {{count}} passos concluídos',
      finished: 'Este ambiente está configurado.',
      hide: 'Ocultar os passos',
      show: 'Mostrar os passos da configuração',
      stepDone: 'Concluído',
      optional: 'Opcional',
      steps: {
        jigs: {
          title: 'Importar um gabarito',
          text: 'Desenhe os contornos dos encaixes em SVG. Um contorno com o id s1, s2, etc. torna-se um encaixe.',
        },
        layouts: {
          title: 'Criar um layout de impressão',
          text: 'Coloca os gabaritos na mesa e define a área imprimível.',
        },
        inputs: {
          title: 'Descrever as encomendas recebidas',
          text: 'Defina as partes do nome do ficheiro de uma hot folder e experimente um nome real, ou associe os valores de uma loja online.',
        },
        masters: {
          title: 'Introduzir os valores mestres',
          text: 'Níveis de qualidade, tipos de suporte, tipos de impressora e locais que as regras e as predefinições utilizam.',
        },
        rules: {
          title: 'Atribuir gabaritos às encomendas',
          text: 'As regras de automação escolhem o gabarito segundo os valores de uma encomenda.',
        },
        users: {
          title: 'Adicionar um utilizador que imprime',
          text: 'As regras de um utilizador determinam as encomendas que vê. Sem regras, um operador não vê nenhuma.',
        },
        channels: {
          title: 'Adicionar um canal de saída',
          text: 'Uma pasta do RIP, uma impressora ou uma fila comunicada por um conector de saída. Pertence ao utilizador que imprime.',
        },
        presets: {
          title: 'Criar uma predefinição de saída',
          text: 'O utilizador que imprime cria-a no ecrã Encomendas: um layout de impressão com um canal de saída.',
        },
        print: {
          title: 'Imprimir uma primeira encomenda',
          text: 'Coloque na hot folder um PDF com um nome desse tipo. O utilizador que imprime coloca a encomenda e imprime-a.',
        },
      },
    },
    jigs: {
      title: 'Gabaritos',
      slots: 'Encaixes',
      fromSvg: 'de SVG',
      empty: 'Ainda não há gabaritos',
      emptyText:
        'Um gabarito é uma base com encaixes para as peças a imprimir. As encomendas indicam o seu gabarito pelo nome.',
    },
    layouts: {
      title: 'Layouts de impressão',
      jigs: 'Gabaritos',
      printableArea: 'Área imprimível',
      missingJig: 'Gabarito inexistente',
      empty: 'Ainda não há layouts de impressão',
      emptyText: 'Um layout de impressão mostra onde estão os gabaritos na mesa de impressão.',
    },
    masters: {
      title: 'Valores mestres',
      text: 'Os valores entre os quais regras, gabaritos e predefinições escolhem.',
      empty: 'Ainda não há valores',
    },
    rules: {
      title: 'Regras de automação',
      otherwise: 'caso contrário',
      then: 'então',
      sameAsAbove: 'continua como acima',
      jig: 'Gabarito',
      empty: 'Ainda não há regras de automação',
      emptyText:
        'As regras avaliam o suporte, o tamanho, a cor, etc., e atribuem a cada encomenda o gabarito, a qualidade e o local.',
      match: {
        EQUAL: 'é {{value}}',
        NOT_EQUAL: 'não é {{value}}',
        CONTAINS: 'contém {{value}}',
        DOES_NOT_CONTAIN: 'não contém {{value}}',
        BEGINS_WITH: 'começa por {{value}}',
        ENDS_WITH: 'termina em {{value}}',
      },
    },
    hotFolders: {
      title: 'Entradas',
      source: 'Origem',
      hotFolder: 'Hot folder {{index}}',
      persBiz: 'Loja online (persBiz)',
      fileName: 'Nome do ficheiro',
      fixValues: 'Valores fixos',
      folder: 'Pasta',
      mapped_one: '{{count}} parâmetro associado',
      mapped_many: '{{count}} de parâmetros associados',
      mapped_other: '{{count}} parâmetros associados',
      notSet: 'Não configurada',
      learningOn: 'O modo de aprendizagem está ativo: campos e valores desconhecidos são recolhidos.',
      learningOff: 'O modo de aprendizagem está inativo.',
      empty: 'Ainda não há entradas',
      emptyText: 'As encomendas chegam por hot folders ou diretamente da loja online.',
    },
    channels: {
      title: 'Canais de saída',
      printer: 'Impressora',
      printerType: 'Tipo de impressora',
      kind: 'Tipo',
      user: 'Utilizador',
      empty: 'Ainda não há canais de saída',
      emptyText:
        'Um canal é uma fila de impressão de um RIP ou uma hot folder local. O conector de saída comunica os que encontra.',
    },
    users: {
      title: 'Utilizadores',
      role: 'Função',
      rules: 'Regras',
      rulesCount_one: '{{count}} regra',
      rulesCount_many: '{{count}} de regras',
      rulesCount_other: '{{count}} regras',
      you: 'a sua conta',
      empty: 'Ainda não há utilizadores',
      emptyText: 'Os utilizadores iniciam sessão com o e-mail e veem as encomendas que lhes estão atribuídas.',
    },
    roles: {
      superadmin: 'Superadministrador',
      admin: 'Administrador',
      poweruser: 'Utilizador avançado',
      operator: 'Operador',
    },
  },
}
