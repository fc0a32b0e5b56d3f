import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  customers: {
    id: 'ID',
    owner: 'Propriétaire',
    environment: 'Environnement',
    open: 'Ouvrir {{name}}',
    new: 'Créer un environnement',
    search: 'Chercher un environnement',
    empty: 'Pas encore d’environnement',
    text: 'Un environnement est un atelier avec ses utilisateurs, gabarits, règles et commandes.',
    noMatch: 'Rien ne correspond à « {{typed}} ».',
    deletedUntil: 'Supprimé {{when}}. Sera effacé avec toutes ses données {{until}}.',
    restore: 'Restaurer {{name}}',
    restored: 'L’environnement {{name}} est restauré. Ses utilisateurs se reconnectent.',
    rename: {
      button: 'Renommer {{name}}',
      title: 'Renommer l’environnement {{name}}',
      changes:
        'L’adresse de l’environnement, le nom à la connexion et le nom dans les nouveaux messages changent. Les adresses, les connexions et les étiquettes avec le nom {{name}} continuent de fonctionner, et aucun autre environnement ne peut recevoir ce nom.',
      stays:
        'Les utilisateurs restent connectés. Les clés d’API, les connecteurs et les chemins des hot folders ne changent pas : le dossier sur le serveur garde son nom.',
      newName: 'Nouveau nom',
      action: 'Renommer',
      renamed: '{{name}} s’appelle maintenant {{newName}}.',
    },
    delete: {
      button: 'Supprimer {{name}}',
      title: 'Supprimer l’environnement {{name}} ?',
      effect:
        'Ses utilisateurs sont déconnectés, ses clés API, connecteurs, hot folders et impressions s’arrêtent aussitôt. Il peut être restauré pendant 30 jours. Ensuite, toutes ses données et tous ses fichiers sont effacés.',
      export: 'Exportez-le avant, sur le serveur :',
      copy: 'Copier la commande',
      typed: 'Saisissez le nom {{name}} pour confirmer',
      action: 'Supprimer l’environnement',
    },
    error: {
      deleteFailed: 'L’environnement n’a pas pu être supprimé',
      renameFailed: 'L’environnement n’a pas pu être renommé',
      restoreFailed: 'L’environnement n’a pas pu être restauré',
    },
  },
  createEnvironment: {
    title: 'Créez votre environnement',
    text: 'C’est là que travaille votre atelier. Le nom fait partie de l’adresse.',
    name: 'Nom',
    nameHint: 'Lettres de a à z et chiffres',
    timeZone: 'Fuseau horaire',
    timeZoneHint: 'Pour les heures d’impression et les échéances. Il peut être changé plus tard.',
    create: 'Créer',
    back: 'Tous les environnements',
    error: {
      environmentAlreadyExists: 'Il existe déjà un environnement « {{name}} ». Choisissez un autre nom.',
      systemKeyword: '« {{name}} » est réservé par le système. Choisissez un autre nom.',
      invalidName: 'Seules les lettres de a à z et les chiffres sont possibles.',
      creationFailed: 'L’environnement n’a pas pu être créé.',
    },
  },
}
