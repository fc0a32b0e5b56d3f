import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  customerProof: {
    title: 'Controlla il tuo ordine',
    order: 'Ordine {{order}}',
    intro: 'Verrà stampato così. I colori sullo schermo possono differire dalla stampa.',
    picture: 'Il tuo ordine come verrà stampato',
    pictureOf: 'Il tuo ordine come verrà stampato, immagine {{number}} di {{total}}',
    noPicture: 'L’immagine non può essere mostrata. Chiedi al negozio prima di approvare.',
    morePictures: 'Altre {{count}} non sono mostrate qui. Chiedi al negozio prima di approvare.',
    making: 'L’immagine è in preparazione. Appare qui tra un momento.',
    answerBy: 'Rispondi entro il {{until}}. Senza risposta viene stampato come mostrato.',
    note: 'Nota per il negozio (facoltativa)',
    approve: 'Approva',
    change: 'Modifica il testo',
    save: 'Salva il testo',
    cancel: 'Annulla',
    changed: 'Nel frattempo l’ordine è stato modificato. Controllalo di nuovo.',
    fault: {
      textTooLong: 'Il testo è troppo lungo. Caratteri che ci stanno: {{detail}}',
      glyphMissing: 'Questi caratteri non possono essere stampati: {{detail}}',
      scriptNotSupported: 'Questa scrittura non può essere stampata.',
      fieldEmpty: 'Inserisci un testo.',
      other: 'Questo testo non può essere stampato. Chiedi al negozio.',
    },
    thanks: {
      title: 'Grazie',
      text: 'Il negozio ha la tua approvazione. Il tuo ordine viene ora stampato.',
    },
    linkInvalid: {
      title: 'Questo link non è valido',
      text: 'È stato usato, sostituito o è scaduto. Se hai una domanda, chiedi al negozio.',
    },
    failed: {
      title: 'La pagina non può essere mostrata ora',
      text: 'Riprova tra qualche minuto.',
      retry: 'Riprova',
      save: 'Non è stato inviato. Riprova tra qualche minuto.',
    },
  },
}
