import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  settings: {
    title: 'Réglages de cet atelier',
    intro:
      'Tout ce qui fait d’une commande entrante une impression, de l’arrivée des commandes jusqu’à leur transmission aux imprimantes. Les réglages que vous voyez ici dépendent de vos droits.',
    search: 'Chercher dans la configuration',
    searchHint: 'À partir de 3 caractères',
    contents: 'Sommaire',
    noMatch: 'Rien ne correspond à « {{typed}} ».',
    failed: 'Cette liste n’a pas pu être chargée',
    open: 'Ouvrir',
    retry: 'Réessayer',
    name: 'Nom',
    size: 'Dimensions',
    thickness: 'Épaisseur',
    locations: 'Sites',
    everywhere: 'Partout',
    noValue: '–',
    setup: {
      title: 'Configurer cet environnement',
      progress: '{{done}} étapes terminées sur {{count}}',
      finished: 'Cet environnement est configuré.',
      hide: 'Masquer les étapes',
      show: 'Afficher les étapes de configuration',
      stepDone: 'Terminé',
      optional: 'Facultatif',
      steps: {
        jigs: {
          title: 'Importer un gabarit',
          text: 'Dessinez les contours des emplacements en SVG. Un contour avec l’id s1, s2, etc. devient un emplacement.',
        },
        layouts: {
          title: 'Créer un plan d’impression',
          text: 'Il place les gabarits sur la table et définit la zone imprimable.',
        },
        inputs: {
          title: 'Décrire les commandes entrantes',
          text: 'Définissez les parties du nom de fichier d’un hot folder et essayez un vrai nom de fichier, ou associez les valeurs d’une boutique en ligne.',
        },
        masters: {
          title: 'Saisir les valeurs de référence',
          text: 'Niveaux de qualité, types de support, types d’imprimante et sites proposés dans les règles et les préréglages.',
        },
        rules: {
          title: 'Attribuer un gabarit aux commandes',
          text: 'Les règles d’automatisation choisissent le gabarit selon les valeurs d’une commande.',
        },
        users: {
          title: 'Ajouter un utilisateur qui imprime',
          text: 'Les règles d’un utilisateur déterminent les commandes qu’il voit. Sans règles, un opérateur n’en voit aucune.',
        },
        channels: {
          title: 'Ajouter un canal de sortie',
          text: 'Un dossier du RIP, une imprimante ou une file signalée par un connecteur de sortie. Il appartient à l’utilisateur qui imprime.',
        },
        presets: {
          title: 'Créer un préréglage de sortie',
          text: 'L’utilisateur qui imprime le crée dans l’écran Commandes : un plan d’impression avec un canal de sortie.',
        },
        print: {
          title: 'Imprimer une première commande',
          text: 'Déposez dans le hot folder un PDF portant un tel nom. L’utilisateur qui imprime place la commande et l’imprime.',
        },
      },
    },
    jigs: {
      title: 'Gabarits',
      slots: 'Emplacements',
      fromSvg: 'depuis SVG',
      empty: 'Pas encore de gabarit',
      emptyText:
        'Un gabarit maintient les pièces à imprimer dans ses emplacements. Les commandes désignent leur gabarit par son nom.',
    },
    layouts: {
      title: 'Plans d’impression',
      jigs: 'Gabarits',
      printableArea: 'Zone imprimable',
      missingJig: 'Gabarit inexistant',
      empty: 'Pas encore de plan d’impression',
      emptyText: 'Un plan d’impression montre où les gabarits sont posés sur la table d’impression.',
    },
    masters: {
      title: 'Valeurs de référence',
      text: 'Les valeurs proposées aux règles, gabarits et préréglages.',
      empty: 'Pas encore de valeur',
    },
    rules: {
      title: 'Règles d’automatisation',
      otherwise: 'sinon',
      then: 'alors',
      sameAsAbove: 'suite comme ci-dessus',
      jig: 'Gabarit',
      empty: 'Pas encore de règle d’automatisation',
      emptyText:
        'Les règles examinent le support, la taille, la couleur, etc. et donnent à chaque commande son gabarit, sa qualité et son site.',
      match: {
        EQUAL: '= {{value}}',
        NOT_EQUAL: '≠ {{value}}',
        CONTAINS: 'contient {{value}}',
        DOES_NOT_CONTAIN: 'ne contient pas {{value}}',
        BEGINS_WITH: 'commence par {{value}}',
        ENDS_WITH: 'finit par {{value}}',
      },
    },
    hotFolders: {
      title: 'Entrées',
      source: 'Source',
      hotFolder: 'Hot folder {{index}}',
      persBiz: 'Boutique en ligne (persBiz)',
      fileName: 'Nom de fichier',
      fixValues: 'Valeurs fixes',
      folder: 'Dossier',
      mapped_one: '{{count}} paramètre associé',
      mapped_many: '{{count}} de paramètres associés',
      mapped_other: '{{count}} paramètres associés',
      notSet: 'Non configuré',
      learningOn: 'Le mode d’apprentissage est actif : les champs et valeurs inconnus sont collectés.',
      learningOff: 'Le mode d’apprentissage est inactif.',
      empty: 'Pas encore d’entrée',
      emptyText: 'Les commandes arrivent par des hot folders ou directement d’une boutique en ligne.',
    },
    channels: {
      title: 'Canaux de sortie',
      printer: 'Imprimante',
      printerType: 'Type d’imprimante',
      kind: 'Type',
      user: 'Utilisateur',
      empty: 'Pas encore de canal de sortie',
      emptyText:
        'Un canal est une file d’impression d’un RIP ou un hot folder local. Le connecteur de sortie signale ceux qu’il trouve.',
    },
    users: {
      title: 'Utilisateurs',
      role: 'Rôle',
      rules: 'Règles',
      rulesCount_one: '{{count}} règle',
      rulesCount_many: '{{count}} de règles',
      rulesCount_other: '{{count}} règles',
      you: 'vous',
      empty: 'Pas encore d’utilisateur',
      emptyText: 'Les utilisateurs se connectent avec leur adresse e-mail et voient les commandes qui les concernent.',
    },
    roles: {
      superadmin: 'Super-administrateur',
      admin: 'Administrateur',
      poweruser: 'Utilisateur avancé',
      operator: 'Opérateur',
    },
  },
}
