import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  shopSystem: {
    title: 'Système de boutique',
    intro: 'Comment un système de boutique est informé de ses commandes, et d’où ses fichiers peuvent être récupérés.',
    webhooks: 'Webhooks',
    webhooksText: 'Chaque changement d’état d’une commande est envoyé, signé, à ces adresses.',
    noWebhooks: 'Personne n’est encore informé.',
    address: 'Adresse (https)',
    add: 'Ajouter un webhook',
    isOn: 'Actif',
    log: 'Journal',
    ping: 'Envoyer un test',
    pinged: 'Un message de test est parti.',
    renew: 'Nouveau secret',
    renewAsk: {
      title: 'Donner un nouveau secret à {{name}} ?',
      text: 'L’ancien ne signe plus rien. Saisissez le nouveau dans le système de boutique.',
    },
    remove: 'Supprimer',
    removeAsk: {
      title: 'Supprimer le webhook {{name}} ?',
      text: 'Il n’est plus informé de rien, et son journal est supprimé.',
    },
    secret: {
      title: 'Le secret de ce webhook',
      text: 'Il n’est montré que cette fois. Saisissez-le dans le système de boutique, qui vérifie ainsi la signature.',
      copy: 'Copier',
      copied: 'Copié',
    },
    waiting: 'En attente : {{count}}',
    failed: 'Abandonnés : {{count}}',
    secretLost: 'Le secret ne peut pas être ouvert sur cette machine : rien n’est envoyé. Donnez-en un nouveau.',
    logOf: 'Ce dont {{name}} a été informé',
    noMessages: 'Rien n’a encore été envoyé.',
    redeliver: 'Renvoyer',
    attempts: 'Essais : {{count}}',
    next: 'de nouveau {{when}}',
    answered: 'réponse {{status}}',
    state: {
      waiting: 'En attente',
      delivered: 'Remis',
      failed: 'Abandonné',
    },
    fault: {
      internal_address: 'mène à une adresse interne',
      silent: 'pas de réponse',
      not_reached: 'injoignable',
      not_https: 'adresse non autorisée',
      secret_lost: 'le secret est perdu ; donnez-en un nouveau',
    },
    hosts: 'Fichiers par adresse',
    hostsText:
      'Les commandes peuvent désigner des fichiers par leur adresse. Ils ne sont récupérés que sur ces hôtes, jamais à une adresse interne.',
    hostsLabel: 'Hôtes autorisés',
    hostsHint: 'Un hôte, puis Entrée : files.shop.example',
    operatorHosts: 'Autorisés par l’exploitant pour tous : {{hosts}}',
    saveHosts: 'Enregistrer les hôtes',
    saved: 'Enregistré.',
    error: {
      failed: 'Impossible de le faire',
    },
  },
}
