import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  guide: {
    title: 'Guia de configuração',
    intro: 'Quatro passos levam de um ambiente novo à primeira impressão.',
    back: 'Voltar ao Platen',
    connectors: {
      title: 'Instalar os conectores',
      text: 'O conector de entrada vigia as hot folders e envia os ficheiros novos para o Platen. O conector de saída funciona junto do RIP e entrega-lhe os ficheiros prontos a imprimir. Instale cada um num computador que esteja ligado durante a produção.',
    },
    jigs: {
      title: 'Criar gabaritos e atribuí-los a layouts de impressão',
      text: 'Um gabarito é o suporte em que as peças assentam. Desenhe os encaixes ou importe-os de um ficheiro SVG e disponha os gabaritos num layout de impressão tal como ficam sobre a mesa.',
    },
    rules: {
      title: 'Criar regras de automatização',
      text: 'Indique ao Platen como são formados os nomes dos ficheiros e que valores levam a que gabarito, qualidade, local e impressora. A partir daí, cada nova encomenda encontra sozinha o seu gabarito.',
    },
    users: {
      title: 'Criar utilizadores e atribuir-lhes gabaritos',
      text: 'Os operadores veem as encomendas que correspondem às suas regras. Dê a cada utilizador uma função, os locais onde trabalha e regras para os gabaritos e suportes que imprime.',
    },
    privacy: {
      title: 'Privacidade e cookies',
      sessionTitle: 'Início de sessão',
      session:
        'Um cookie mantém a sessão iniciada. Os scripts não o conseguem ler, não contém dados pessoais e termina quando termina a sessão ou quando expira.',
      deviceTitle: 'Neste dispositivo',
      device:
        'O idioma, o aspeto, as colunas das listas de encomendas e o momento em que fechou o aviso de cookies ficam neste navegador. Ao limpar os dados do navegador, desaparecem.',
      ordersTitle: 'Encomendas e utilizadores',
      orders:
        'As encomendas, os ficheiros de impressão e as contas são guardados pelo operador desta instalação, que decide durante quanto tempo. As encomendas impressas podem ser eliminadas automaticamente após um número definido de dias.',
      sharingTitle: 'Sem partilha',
      sharing:
        'O Platen não carrega nada de outros servidores e não transmite nada. Se o operador ligar um serviço de análise, este fica a saber que ecrãs são abertos.',
    },
  },
}
