import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  config: {
    intro: 'Réglages de cet environnement, pour tous ses utilisateurs.',
    apply: 'Appliquer',
    applied: 'Configuration appliquée',
    wholeNumber: 'Saisissez un nombre entier d’au moins 1.',
    noTime: 'Saisissez une heure.',
    unit: {
      title: 'Unité',
      text: 'Pour toutes les longueurs, partout et aussitôt. Ce qui est enregistré ne change pas.',
      mm: 'Millimètres',
      inches: 'Pouces',
    },
    timeZone: {
      title: 'Fuseau horaire',
      text: 'Les heures d’impression des préréglages et de purge de l’historique, les échéances et les jours des filtres sont ceux de ce fuseau. Les écrans affichent ses heures.',
      browser: 'Ce navigateur : {{zone}}',
      use: 'Utiliser {{zone}}',
    },
    polling: {
      title: 'Rechargement des commandes',
      text: 'Les changements s’affichent aussitôt, sans rechargement. Rechargez régulièrement si votre réseau bloque les messages en direct.',
      switch: 'Recharger régulièrement',
      minutes: 'Toutes les … minutes',
    },
    purge: {
      title: 'Purge de l’historique',
      text: 'Les commandes de l’historique sont supprimées au bout de quelques jours, avec les visuels que rien d’autre n’utilise.',
      switch: 'Purger chaque jour',
      days: 'Après … jours',
      time: 'À',
    },
    retention: {
      title: 'Durée de conservation en jours',
      text: 'Les données plus anciennes sont supprimées une fois par jour, avec leurs fichiers. Ce qui est encore nécessaire reste : les impressions non terminées ou dont les commandes sont actives, et les fichiers des problèmes de la liste. Le stockage compte ces fichiers.',
      wrong: 'Saisissez un nombre entier de {{least}} à {{most}}.',
      sheets: { label: 'Feuilles', text: 'Des impressions terminées ; elles peuvent être réimprimées.' },
      proofs: { label: 'Feuilles de contrôle', text: 'Créées avec « Aperçu de la feuille ».' },
      uploads: { label: 'Envois', text: 'Fichiers de connecteurs et de boutiques sans commande.' },
      receivedFiles: { label: 'Fichiers reçus', text: 'Dans Done et Error des hot folders, et leurs entrées.' },
      printJobs: { label: 'Impressions', text: 'Quelle pièce a été imprimée où, et les rejets.' },
      webhookMessages: { label: 'Messages de webhook', text: 'Livrés et échoués.' },
      activityLog: {
        label: 'Journal des modifications',
        text: 'Qui a modifié quoi, et les gabarits supprimés qui peuvent être restaurés.',
      },
      sessions: {
        label: 'Connexions inutilisées',
        text: 'Jours depuis la dernière utilisation ; il faut ensuite se reconnecter.',
      },
    },
    help: {
      title: 'Message d’aide',
      text: 'Un bandeau au-dessus des réglages, pour les administrateurs.',
      switch: 'Afficher le message d’aide',
      empty: 'Il n’y a pas encore de texte : rien n’est affiché.',
      edit: 'Modifier le message d’aide',
      hide: 'Masquer',
      language: 'Langue',
      message: 'Texte',
    },
    error: {
      updateFailed: 'La configuration n’a pas pu être appliquée',
      helpMessageUpdateFailed: 'Le message d’aide n’a pas pu être enregistré',
      helpMessageHideFailed: 'Le message d’aide n’a pas pu être masqué',
    },
  },
}
