import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'As imagens têm apenas {{dpi}} dpi no tamanho de impressão; recomendam-se {{limitDpi}} dpi.',
      sizeDiffers: 'A arte mede {{size}}; a encomenda indica {{ordered}}.',
      sizeTurned: 'A arte está rodada: mede {{size}}; a encomenda indica {{ordered}}.',
      fontsMissing: 'Há tipos de letra não incorporados: {{fonts}}.',
      noWhiteLayer: 'Falta a camada de branco de que o material {{mediaType}} precisa.',
      encrypted: 'O ficheiro está cifrado; abre sem palavra-passe.',
      pagesLeftOut: 'Nem todas as páginas do ficheiro são impressas: {{printed}} de {{pages}}.',
    },
    held: 'Retida: a encomenda não vai para nenhuma predefinição até alguém a autorizar.',
    letThrough: 'Imprimir apesar dos avisos',
    checks: {
      title: 'Controlo dos ficheiros de impressão',
      text: 'De que se é avisado antes de uma encomenda ocupar um encaixe. As alterações aplicam-se logo a todas as encomendas ativas.',
      lowestDpi: 'Resolução no tamanho de impressão, no mínimo (dpi)',
      wrongDpi: 'Introduza um número inteiro de 0 a {{most}}.',
      sizeTolerance: 'Diferença do tamanho encomendado, no máximo',
      whiteMediaTypes: 'Tipos de suporte que precisam de camada de branco',
      whiteSpotColours: 'Cores diretas que são branco',
      heldBack: 'Reter as encomendas com estes avisos',
      name: {
        resolutionTooLow: 'Resolução demasiado baixa',
        sizeDiffers: 'Tamanho diferente do encomendado',
        sizeTurned: 'Arte rodada',
        fontsMissing: 'Tipos de letra não incorporados',
        noWhiteLayer: 'Sem camada de branco',
        encrypted: 'Ficheiro cifrado',
        pagesLeftOut: 'Páginas não impressas',
      },
    },
  },
}
