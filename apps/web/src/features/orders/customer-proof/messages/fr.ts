import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  customerProof: {
    title: 'Veuillez vérifier votre commande',
    order: 'Commande {{order}}',
    intro: 'Voici comment elle sera imprimée. Les couleurs à l’écran peuvent différer de l’impression.',
    picture: 'Votre commande telle qu’elle sera imprimée',
    pictureOf: 'Votre commande telle qu’elle sera imprimée, image {{number}} sur {{total}}',
    noPicture: 'L’image ne peut pas être affichée. Veuillez contacter la boutique avant d’approuver.',
    morePictures: '{{count}} autres ne sont pas affichées ici. Veuillez contacter la boutique avant d’approuver.',
    making: 'L’image est en préparation. Elle apparaît ici dans un instant.',
    answerBy: 'Veuillez répondre avant le {{until}}. Sans réponse, l’impression se fait comme affiché.',
    note: 'Remarque pour la boutique (facultatif)',
    approve: 'Approuver',
    change: 'Modifier le texte',
    save: 'Enregistrer le texte',
    cancel: 'Annuler',
    changed: 'La commande a été modifiée entre-temps. Veuillez la vérifier à nouveau.',
    fault: {
      textTooLong: 'Le texte est trop long. Caractères possibles : {{detail}}',
      glyphMissing: 'Ces caractères ne peuvent pas être imprimés : {{detail}}',
      scriptNotSupported: 'Cette écriture ne peut pas être imprimée.',
      fieldEmpty: 'Saisissez un texte.',
      other: 'Ce texte ne peut pas être imprimé. Veuillez contacter la boutique.',
    },
    thanks: {
      title: 'Merci',
      text: 'La boutique a reçu votre accord. Votre commande est maintenant imprimée.',
    },
    linkInvalid: {
      title: 'Ce lien n’est pas valable',
      text: 'Il a été utilisé, remplacé ou a expiré. Si vous avez une question, veuillez contacter la boutique.',
    },
    failed: {
      title: 'La page ne peut pas être affichée maintenant',
      text: 'Veuillez réessayer dans quelques minutes.',
      retry: 'Réessayer',
      save: 'L’envoi a échoué. Veuillez réessayer dans quelques minutes.',
    },
  },
}
