import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  guide: {
    title: 'Guia de configuração',
    intro: 'Cinco passos levam de uma instalação nova à primeira impressão.',
    back: 'Voltar ao Platen',
    begin: {
      title: 'Criar o ambiente e o seu primeiro utilizador',
      text: 'Começa quem gere o servidor. Tudo o resto se faz no navegador.',
      steps: {
        one: 'No servidor, execute este comando na pasta do Platen. Pede uma palavra-passe.',
        two: 'Inicie sessão com essa conta na página inicial e escolha «$t(customers.new)». O ambiente abre com a lista dos passos que faltam.',
        three:
          'Em «$t(settings.users.title)», escolha «$t(users.new)» para o administrador da gráfica, que continua a partir daqui. A primeira palavra-passe é substituída no primeiro início de sessão.',
      },
    },
    connectors: {
      title: 'Instalar os conectores',
      text: 'O conector de entrada vigia as suas hot folders e envia os ficheiros novos para o Platen. O conector de saída funciona junto do RIP e entrega-lhe os ficheiros prontos a imprimir. Instale cada um num computador que esteja ligado durante a produção.',
      steps: {
        one: 'Abra «$t(frame.settings)», «$t(screenTitles.connectors)» e transfira os programas: o conector de entrada para o computador que tem acesso às hot folders, o conector de saída para o que tem o RIP. Uma só instalação pode ser ambos.',
        two: 'Escolha «$t(connectors.newKey)». A chave é mostrada uma única vez: guarde-a até o conector a ter.',
        three:
          'Extraia o arquivo e siga o INSTALL.txt que ele contém: «connector setup» recebe o endereço e a chave, o ficheiro connector.json indica as pastas e as filas de impressão, e «connector install-service» faz o programa arrancar com o computador.',
        four: 'Assim que a lista disser «$t(connectors.connected)», escolha em «$t(settings.channels.title)» com que imprime cada utilizador. As hot folders do próprio servidor não precisam de conector.',
      },
    },
    jigs: {
      title: 'Criar gabaritos e atribuí-los a layouts de impressão',
      text: 'Um gabarito é a base em que as peças assentam. Desenhe os encaixes ou importe-os de um ficheiro SVG e disponha os gabaritos num layout de impressão tal como ficam sobre a mesa.',
      steps: {
        one: 'Meça o gabarito e os encaixes tal como são. Em «$t(screenTitles.jigs)», desenhe-os com «$t(jigs.add)» ou importe um desenho com «$t(jigs.importSvg)»: os elementos com os ids s1, s2… tornam-se encaixes, e p1, p2… as respetivas caixas de imagem.',
        two: 'O nome conta: é por ele que as encomendas encontram o seu gabarito. Indique também a espessura, e os locais e tipos de impressora se o gabarito não servir em todo o lado.',
        three: '«$t(jigs.sample)» mostra como um ficheiro ficará num encaixe.',
        four: '«$t(jigs.createLayouts)» coloca os gabaritos sobre a mesa. Indique o tamanho da mesa e a área imprimível; os avisos aparecem no gabarito a que se referem.',
      },
    },
    rules: {
      title: 'Criar regras de automação',
      text: 'Defina como são formados os nomes dos ficheiros e que valores levam a que gabarito, qualidade, local e impressora. A partir daí, cada nova encomenda é atribuída automaticamente ao seu gabarito.',
      steps: {
        one: 'Em «$t(settings.masters.title)», introduza os valores entre os quais a sua gráfica escolhe: níveis de qualidade, locais, tipos de impressora, tipos de suporte e configurações de cor.',
        two: 'Em «$t(settings.hotFolders.title)», indique para cada hot folder por que ordem o nome do ficheiro traz os parâmetros e o que os separa. Aí pode experimentar um nome verdadeiro. Para a loja online, associe os seus campos.',
        three:
          'Em «$t(settings.rules.title)», comece pelo parâmetro para que olha primeiro, muitas vezes o suporte. Adicione os seus valores e diga para cada um a que gabarito leva e o que mais define.',
        four: 'Escreva um nome de ficheiro no campo por cima das regras: o seu caminho é realçado e cada valor que não corresponde indica porquê. «$t(filters.check)» mostra que encomendas mudariam antes de se guardar seja o que for.',
      },
    },
    users: {
      title: 'Criar utilizadores e atribuir-lhes gabaritos',
      text: 'Os operadores veem as encomendas que correspondem às suas regras. Dê a cada utilizador uma função, os locais onde trabalha e regras para os gabaritos e suportes que imprime.',
      steps: {
        one: 'Em «$t(settings.users.title)», escolha «$t(users.new)»: e-mail, primeira palavra-passe e função. Cada função traz as suas permissões habituais, que pode alterar.',
        two: 'Escolha os locais onde o utilizador trabalha; nenhum significa todos.',
        three:
          'Nas regras do utilizador, assinale os gabaritos e valores cujas encomendas lhe são atribuídas. Sem regras, nenhuma encomenda lhe é atribuída automaticamente; os administradores veem todas as encomendas.',
      },
    },
    first: {
      title: 'A primeira impressão',
      steps: {
        one: 'Coloque na hot folder um ficheiro com um nome adequado. Poucos segundos depois está na lista de encomendas, com o seu gabarito. O que não pode ser aceite fica em «Error», junto de um texto que explica porquê.',
        two: 'Em «$t(frame.orders)», crie uma predefinição de saída: layout de impressão, canal de saída e nome.',
        three:
          '«$t(outputPreset.autoFill)» coloca o que cabe; «$t(printing.orders)» compõe a folha e envia-a para o canal de saída. A linha por cima do layout mostra o progresso.',
        four: 'Se uma encomenda não tiver gabarito, abra-a: «$t(filters.jigReason.buttonNone)» mostra que regra ficou mais próxima e o que difere.',
      },
    },
    files: {
      title: 'Ficheiros e encomendas',
      rules: {
        taken:
          'Um ficheiro de uma hot folder é importado quando não muda há alguns segundos, ou de imediato se existir um ficheiro com o mesmo nome seguido de «.complete». Depois fica em «Done» ou «Error».',
        ignored:
          'As subpastas, as ligações, os nomes que começam por ponto ou til e os ficheiros inacabados (como «.part», «.tmp», «.crdownload») nunca são importados. «$t(settings.hotFolders.title)» mostra o que é ignorado em cada pasta.',
        orderFile:
          'Um ficheiro de encomenda termina em «.json» e está codificado em UTF-8. «orderId» é a encomenda, cada entrada de «jobs» um trabalho com os seus «frames»; «file» é o caminho de um ficheiro de impressão relativo à hot folder. Uma loja online envia o mesmo por HTTP:',
        again:
          'O mesmo ficheiro de encomenda ou o mesmo trabalho outra vez: o mesmo conteúdo não muda nada; outro conteúdo substitui o trabalho enquanto não houver cópias colocadas nem impressas, e depois é recusado. Sem id do trabalho no nome, um ficheiro com o mesmo nome e outro conteúdo passa a ser uma encomenda própria, por exemplo «PhoneCase-1 (2)».',
        url: 'Em vez de «file», um frame pode ter o «url» do ficheiro de impressão. O host tem de estar permitido em «$t(settings.hotFolders.title)», «$t(shopSystem.title)». Para experimentar endereços num só computador, inicie o servidor com PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'A pasta docs/guides da instalação contém guias completos (em inglês) para administradores, operadores e lojas online.',
    },
    privacy: {
      title: 'Privacidade e cookies',
      sessionTitle: 'Início de sessão',
      session:
        'Um cookie mantém a sessão iniciada. Os scripts não o conseguem ler, não contém dados pessoais e deixa de valer quando a sessão termina ou expira. Um segundo, guardado durante um ano, permite iniciar sessão neste navegador quando tentativas falhadas de outras pessoas bloquearam a sua conta; por si só, não dá acesso.',
      deviceTitle: 'Neste dispositivo',
      device:
        'O idioma, o aspeto, as colunas das listas de encomendas e o momento em que fechou o aviso de cookies ficam neste navegador. Ao limpar os dados do navegador, desaparecem.',
      ordersTitle: 'Encomendas e utilizadores',
      orders:
        'As encomendas, os ficheiros de impressão e as contas de utilizador são guardados pelo responsável por esta instalação, que decide durante quanto tempo. As encomendas impressas podem ser eliminadas automaticamente após um número definido de dias.',
      sharingTitle: 'Sem partilha',
      sharing:
        'O Platen não carrega nada de outros servidores e não transmite nada. Se o responsável ligar um serviço de análise, este fica a saber que ecrãs são abertos.',
    },
  },
}
