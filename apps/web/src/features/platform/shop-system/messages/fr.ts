import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  shopSystem: {
    title: 'Boutique en ligne',
    intro: 'Comment une boutique en ligne est informée de ses commandes, et d’où ses visuels peuvent être récupérés.',
    reference: 'Référence de l’API HTTP',
    webhooks: 'Webhooks',
    webhooksText: 'Chaque changement d’état d’une commande est envoyé, signé, à ces adresses.',
    noWebhooks: 'Aucun webhook pour l’instant.',
    address: 'Adresse (https)',
    add: 'Ajouter un webhook',
    isOn: 'Actif',
    log: 'Journal',
    ping: 'Envoyer un test',
    test: {
      waiting: 'Test : envoi en cours…',
      delivered: 'Test remis {{when}} : {{result}}',
      failed: 'Échec du test {{when}} : {{result}}',
    },
    lastFailure: 'Dernier message non remis {{when}} : {{result}}',
    order: 'Commande {{order}}',
    addressProblem: {
      invalid: 'Ce n’est pas une adresse telle que https://shop.example/platen.',
      notHttps: 'L’adresse doit commencer par https://.',
      credentials: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
      internal: 'C’est une adresse interne. L’administrateur du serveur doit autoriser son hôte.',
      unreachable:
        'Ce nom d’hôte n’existe pas sur internet : l’adresse ne peut jamais être jointe. L’administrateur du serveur peut autoriser un hôte du réseau local.',
    },
    renew: 'Nouvelle clé secrète',
    renewQuestion: {
      title: 'Créer une nouvelle clé secrète pour {{name}} ?',
      text: 'Les messages ne sont plus signés avec l’ancienne clé secrète. Saisissez la nouvelle dans la boutique en ligne.',
    },
    remove: 'Supprimer',
    removeQuestion: {
      title: 'Supprimer le webhook {{name}} ?',
      text: 'Il n’est plus informé de rien, et son journal est supprimé.',
    },
    secret: {
      title: 'La clé secrète de ce webhook',
      text: 'Elle n’est affichée que cette fois. Saisissez-la dans la boutique en ligne, qui s’en sert pour vérifier la signature.',
      copy: 'Copier',
      copied: 'Copiée',
    },
    waiting: 'En attente : {{count}}',
    failed: 'En échec : {{count}}',
    secretLost: 'La clé secrète ne peut pas être déchiffrée sur ce serveur : rien n’est envoyé. Créez-en une nouvelle.',
    logOf: 'Messages envoyés à {{name}}',
    noMessages: 'Rien n’a encore été envoyé.',
    redeliver: 'Renvoyer',
    attempts: 'Essais : {{count}}',
    nextAttempt: 'nouvel essai : {{when}}',
    answered: 'réponse {{status}}',
    state: {
      waiting: 'En attente',
      delivered: 'Remis',
      failed: 'Échec',
    },
    fault: {
      internal_address: 'mène à une adresse interne',
      silent: 'pas de réponse',
      not_reached: 'injoignable',
      not_https: 'adresse non autorisée',
      secret_lost: 'la clé secrète est perdue ; créez-en une nouvelle',
    },
    leftOut: {
      title: 'Travaux omis',
      text: 'Si une boutique en ligne renvoie une commande sans l’un de ses travaux :',
      ask: 'Demander : le travail est signalé dans la liste et imprimé si personne ne l’annule',
      cancel: 'Annuler le travail, où que soient ses exemplaires',
    },
    booked: {
      title: 'Modifications de travaux placés',
      text: 'Si une boutique en ligne renvoie une commande avec des modifications de travaux placés ou imprimés :',
      refuse: 'Refuser : rien ne change, et la boutique en ligne en est informée',
      change: 'Modifier le travail, où que soient ses exemplaires : les feuilles non envoyées sont recomposées',
    },
    hosts: 'Visuels par adresse',
    hostsText:
      'Les commandes peuvent désigner des visuels par leur adresse. Ils ne sont récupérés que sur ces hôtes, jamais à une adresse interne.',
    hostsLabel: 'Hôtes autorisés',
    hostsHint: 'Un hôte, puis Entrée : files.shop.example',
    operatorHosts: 'Autorisés par le serveur pour tous les environnements : {{hosts}}',
    saveHosts: 'Enregistrer les hôtes',
    saved: 'Enregistré.',
    error: {
      failed: 'La modification n’a pas été enregistrée',
    },
  },
}
