import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  customerProof: {
    title: 'Verifique a sua encomenda',
    order: 'Encomenda {{order}}',
    intro: 'Será impressa assim. As cores no ecrã podem diferir da impressão.',
    picture: 'A sua encomenda tal como será impressa',
    pictureOf: 'A sua encomenda tal como será impressa, imagem {{number}} de {{total}}',
    noPicture: 'A imagem não pode ser mostrada. Pergunte à loja antes de aprovar.',
    morePictures: 'Outras {{count}} não são mostradas aqui. Pergunte à loja antes de aprovar.',
    making: 'A imagem está a ser preparada. Aparece aqui dentro de momentos.',
    answerBy: 'Responda até {{until}}. Sem resposta, é impressa como mostrado.',
    note: 'Nota para a loja (opcional)',
    approve: 'Aprovar',
    change: 'Alterar o texto',
    save: 'Guardar o texto',
    cancel: 'Cancelar',
    changed: 'Entretanto a encomenda foi alterada. Verifique-a de novo.',
    fault: {
      textTooLong: 'O texto é demasiado longo. Caracteres que cabem: {{detail}}',
      glyphMissing: 'Estes caracteres não podem ser impressos: {{detail}}',
      scriptNotSupported: 'Esta escrita não pode ser impressa.',
      fieldEmpty: 'Introduza um texto.',
      other: 'Este texto não pode ser impresso. Pergunte à loja.',
    },
    thanks: {
      title: 'Obrigado',
      text: 'A loja tem a sua aprovação. A sua encomenda é impressa agora.',
    },
    linkInvalid: {
      title: 'Esta ligação não é válida',
      text: 'Foi usada, substituída ou expirou. Se tiver alguma pergunta, contacte a loja.',
    },
    failed: {
      title: 'A página não pode ser mostrada agora',
      text: 'Tente de novo dentro de alguns minutos.',
      retry: 'Tentar de novo',
      save: 'Não foi enviado. Tente de novo dentro de alguns minutos.',
    },
  },
}
