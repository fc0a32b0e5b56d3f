import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  inputSettings: {
    title: 'Réglages d’entrée',
    saved: 'Réglages d’entrée enregistrés',
    error: {
      updateFailed: 'Les réglages d’entrée n’ont pas pu être enregistrés',
    },
    connectors: 'Entrées',
    hasProblem: 'quelque chose ne va pas ici',
    learning: 'Mode d’apprentissage',
    learningText:
      'Collecte les champs et valeurs inconnus des correspondances et des règles, et les propose ici et dans les règles.',
    appliesLater:
      'Les commandes actives sans exemplaires placés peuvent recevoir une correspondance ou un nommage défini plus tard : à l’enregistrement, leur nombre est indiqué et vous pouvez l’appliquer. Les quantités ne changent pas.',
    reprocess: {
      title: 'Appliquer aux commandes actives ?',
      text: 'Commandes actives arrivées auparavant qui recevraient d’autres valeurs avec les entrées, produits et règles actuels : {{orders}}. Les quantités ne changent pas.',
      onlyNewOrders: 'Nouvelles commandes seulement',
      changedOrders: 'Commandes modifiées : {{orders}}',
      failed: 'Les commandes n’ont pas été modifiées',
    },
    folder: 'Dossier sur le serveur',
    folderMissing: 'Ce dossier n’existe pas encore. Il est créé à l’enregistrement des entrées.',
    copyPath: 'Copier le chemin de {{name}}',
    pathCopied: 'Copié',
    ignored_one: '{{count}} élément n’est pas importé : {{names}}',
    ignored_many: '{{count}} d’éléments ne sont pas importés : {{names}}',
    ignored_other: '{{count}} éléments ne sont pas importés : {{names}}',
    ignoredEntry: '{{name}} ({{reason}})',
    ignoredReason: {
      folder: 'sous-dossier',
      link: 'lien',
      hidden: 'fichier caché',
      temporary: 'fichier temporaire',
      other: 'pas un fichier',
    },
    mapping: 'Correspondance des paramètres',
    mappingText: 'Quels champs d’une commande entrante remplissent un paramètre. Le premier qui a une valeur compte.',
    sku: 'SKU',
    fieldNames: 'Noms de champs',
    received: 'Vus, sans correspondance',
    order: 'Ordre dans le nom de fichier',
    addToOrder: 'Ajouter un paramètre à l’ordre',
    earlier: 'Avancer {{name}}',
    later: 'Reculer {{name}}',
    remove: 'Retirer {{name}}',
    separator: {
      text: 'Le séparateur ne doit figurer dans aucune valeur : avec « - », un support nommé « Phone-Case » ne peut pas être lu dans un nom.',
      label: 'Séparateur',
      space: 'Espace',
      noSeparator: 'Aucun',
      noSeparatorText: 'Seul le premier paramètre est utilisé.',
    },
    separatorInValues:
      'Ces valeurs de vos règles contiennent le séparateur et ne pourront jamais être lues dans un nom : {{values}}',
    fixedValues: 'Valeurs fixes',
    addFixed: 'Ajouter une valeur fixe',
    example: 'Un nom qui convient',
    tryFileName: 'Essayer un vrai nom de fichier',
    problem: {
      unknown_connector: 'Cette entrée n’existe pas : {{name}}',
      connector_twice: 'Cette entrée figure deux fois : {{name}}',
      unknown_parameter: 'Ce paramètre n’existe pas : {{name}}',
      parameter_twice: 'Utilisé deux fois : {{name}}',
      unknown_separator: 'Ce séparateur n’est pas proposé : {{name}}',
      fixed_value_empty: 'La valeur fixe est vide : {{name}}',
      fixed_quantity_not_whole: 'La quantité doit être un nombre entier d’au moins 1 : {{name}}',
      field_name_empty: 'Un nom de champ est vide : {{name}}',
    },
  },
  customParams: {
    title: 'Paramètres personnalisés',
    text: 'Jusqu’à cinq paramètres à vous, pour les noms de fichier, les correspondances et les règles.',
    name: 'Paramètre {{number}}',
    add: 'Ajouter un paramètre',
    refusal: {
      name_empty: 'Saisissez un nom.',
      name_too_long: 'Ce nom est trop long.',
      name_exists: 'Un paramètre porte déjà ce nom.',
      too_many: 'Cinq au maximum.',
    },
    error: {
      updateFailed: 'Les paramètres personnalisés n’ont pas pu être enregistrés',
    },
  },
}
