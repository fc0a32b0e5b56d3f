import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  intake: {
    title: 'Fichiers et commandes à vérifier',
    dismiss: 'Réglé',
    dismissAll: 'Tout marquer comme réglé',
    noExtension: 'Le nom du fichier n’a pas d’extension. Les hot folders acceptent {{kinds}}.',
    setUp: 'Configurer les noms',
    nothingToCheck: {
      title: 'Rien à vérifier',
      text: 'Aucun fichier ni aucune commande n’est en attente.',
    },
    errorFolder: 'Dossier',
    outcome: {
      imported: 'Le fichier a été importé comme commande. Rien n’a été supprimé.',
      folder:
        'Le fichier est dans le dossier Error de {{source}}, avec un fichier texte à côté. Rien n’a été supprimé.',
      call: 'Rien n’a été importé. L’expéditeur a été informé du motif.',
      storage: 'Les commandes et les impressions n’ont pas changé.',
    },
    adviceUnknown: 'Corrigez l’erreur, puis recommencez l’envoi.',
    error: {
      dismissFailed: 'L’entrée est encore dans la liste',
    },
    refusal: {
      fileMissing: 'Le fichier est introuvable ou illisible.',
      fileEmpty: 'Le fichier est vide.',
      fileTooLarge: 'Le fichier dépasse {{limitMb}} Mo.',
      kindUnknown: 'Ce n’est ni PDF, ni PNG, ni JPEG, ni TIFF, ni SVG.',
      damaged: 'Le fichier {{kind}} est endommagé.',
      truncated: 'Le fichier {{kind}} s’arrête trop tôt ; il n’a sans doute pas été copié en entier.',
      encrypted: 'Le PDF est protégé par un mot de passe.',
      noPages: 'Le PDF n’a pas de pages.',
      appearanceMissing:
        'Le PDF contient des champs de formulaire ou des notes dont l’aspect n’y est pas enregistré. Aplatissez-le, ou imprimez-le en PDF, et renvoyez-le.',
      contentUnreadable:
        'Une partie du contenu d’une page du PDF ne peut pas être décompressée ; le fichier est endommagé. Exportez-le de nouveau.',
      pixelsTooMany: 'L’image a {{width}} × {{height}} pixels, plus que les {{limitMegapixels}} mégapixels acceptés.',
      sizeTooLarge: 'Il mesure {{size}}, plus que le maximum de {{limit}} par page.',
      unsupported: 'Le fichier {{kind}} utilise quelque chose qui ne peut pas être imprimé.',
      svgDoctype: 'Le SVG contient un DOCTYPE, qui n’est pas lu par mesure de sécurité. Enregistrez-le sans.',
      tooComplex: 'Le fichier {{kind}} est trop complexe.',
      svgOutsideReference:
        'Le SVG a besoin d’un autre fichier ({{reference}}), qui n’est jamais récupéré. Incorporez-le et enregistrez de nouveau.',
      tookTooLong: 'Sa lecture a dépassé {{seconds}} secondes et a été arrêtée.',
      tooMuchMemory: 'Sa lecture demandait plus de {{memoryMb}} Mo de mémoire et a été arrêtée.',
      readerCrashed: 'Sa lecture a échoué ; le fichier est sans doute endommagé.',
    },
    fetch: {
      not_http: 'ce n’est pas une adresse http',
      host_not_allowed: 'l’hôte {{host}} ne fait pas partie de ceux autorisés',
      internal_address: 'cette adresse est interne',
      answered: 'l’hôte a répondu {{status}}',
      too_many_redirects: 'il y a trop de redirections',
      too_large: 'il dépasse {{limitMB}} Mo',
      silent: 'l’hôte ne répond pas',
      too_slow: 'cela a pris trop de temps',
      not_reached: 'l’hôte est injoignable',
    },
    field: {
      missing: 'champ manquant',
      wrong_kind: 'type incorrect',
      too_small: 'valeur trop petite ou trop courte',
      too_large: 'valeur trop grande ou trop longue',
      wrong_form: 'format incorrect',
      other: 'valeur non valable',
    },
    fieldName: {
      all: 'contenu entier',
      orderId: 'numéro de commande',
      externalOrderId: 'numéro de commande externe',
      dealerOrderId: 'numéro de commande du revendeur',
      date: 'date',
      dueDate: 'échéance',
      priority: 'priorité',
      customerInfo: 'client',
      jobs: 'travaux',
      jobId: 'numéro de travail',
      mediaName: 'support',
      mediaSize: 'taille du support',
      mediaColor: 'couleur du support',
      sku: 'SKU',
      copies: 'quantité',
      frames: 'visuels',
      file: 'fichier du visuel',
      url: 'adresse du visuel',
      widthMM: 'largeur',
      heightMM: 'hauteur',
    },
    fieldInJob: 'travail {{job}}, {{field}}',
    jsonAt: 'ligne {{line}}, colonne {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Le nom {{fileName}} ne convient pas (valeurs trouvées : {{found}}, attendues : {{expected}}).',
        advice: 'Renommez le fichier sur le modèle de « {{example}} », puis remettez-le dans le hot folder.',
      },
      name_value_empty: {
        happened: 'Dans le nom {{fileName}}, il manque la valeur de « {{parameter}} ».',
        advice: 'Indiquez toutes les valeurs dans le nom, puis remettez le fichier dans le hot folder.',
      },
      quantity_not_whole: {
        happened: 'La quantité « {{value}} » n’est pas un nombre entier d’au moins 1.',
        advice: 'Corrigez la quantité, puis recommencez l’envoi.',
      },
      quantity_too_large: {
        happened: 'La quantité « {{value}} » est trop grande. Le maximum est {{limit}}.',
        advice: 'Corrigez la quantité, puis recommencez l’envoi.',
      },
      kind_not_taken: {
        happened: 'Les fichiers « {{extension}} » ne sont pas acceptés. Les hot folders acceptent {{kinds}}.',
        advice: 'Enregistrez le visuel en PDF, puis remettez-le dans le hot folder.',
      },
      file_empty: {
        happened: 'Le fichier {{fileName}} est vide.',
        advice: 'Copiez de nouveau le fichier depuis son origine.',
      },
      file_incomplete: {
        happened: 'Le fichier {{fileName}} s’arrête avant sa fin ; il n’a sans doute pas été copié en entier.',
        advice: 'Copiez de nouveau le fichier.',
      },
      file_never_finished: {
        happened: 'Le fichier {{fileName}} n’a cessé de changer et n’a jamais été terminé.',
        advice: 'Attendez que le programme l’ait enregistré, puis copiez-le de nouveau.',
      },
      file_too_large: {
        happened: 'Le fichier {{fileName}} dépasse {{limitMB}} Mo.',
        advice: 'Réduisez le fichier, par exemple avec une résolution d’image plus basse.',
      },
      file_not_readable: {
        happened: 'Le fichier {{fileName}} n’a pas pu être lu : {{reason}}.',
        advice: 'Vérifiez les droits de lecture, puis copiez de nouveau le fichier.',
      },
      artwork_refused: {
        happened: 'Le visuel {{fileName}} ne peut pas être imprimé : {{reason}}',
        advice: 'Ouvrez-le dans son programme d’origine, enregistrez-le de nouveau en PDF et renvoyez-le.',
      },
      artwork_missing: {
        happened: 'Le visuel {{file}} du travail {{jobId}} est introuvable.',
        advice: 'Placez le visuel là où la commande l’indique, puis renvoyez la commande.',
      },
      artwork_not_named: {
        happened: 'Le travail {{jobId}} n’indique aucun visuel.',
        advice: 'Donnez à chaque visuel un fichier ou une adresse, puis renvoyez la commande.',
      },
      artwork_not_fetched: {
        happened: 'Le visuel à l’adresse {{url}} n’a pas pu être récupéré : {{reason}}.',
        advice: 'Vérifiez que le serveur atteint cette adresse, puis renvoyez la commande.',
      },
      order_not_json: {
        happened: 'Le fichier de commande {{fileName}} n’est pas du JSON valide : {{reason}}.',
        advice: 'Faites générer de nouveau la commande par la boutique en ligne.',
      },
      order_not_utf8: {
        happened: 'Le fichier de commande {{fileName}} n’est pas encodé en UTF-8.',
        advice: 'Faites écrire les fichiers de commande en UTF-8 par la boutique en ligne.',
      },
      order_malformed: {
        happened: 'La commande contient une erreur dans « {{field}} » : {{reason}}.',
        advice: 'Corrigez le champ, puis renvoyez la commande.',
      },
      job_twice: {
        happened: 'La commande {{orderId}} a deux travaux avec l’identifiant {{jobId}}.',
        advice: 'Donnez à chaque travail son propre identifiant, puis renvoyez la commande.',
      },
      order_changed: {
        happened:
          'La commande {{orderId}}, travail {{jobId}}, est déjà arrivée avec un autre contenu, et certains de ses exemplaires sont placés ou imprimés.',
        advice: 'Retirez-la de son préréglage ou renvoyez-la sous un nouvel identifiant.',
      },
      naming_missing: {
        happened:
          '{{fileName}} a été importé sans valeurs : le contenu des noms de fichier de ce hot folder n’est pas encore configuré.',
        advice:
          'Configurez les noms de fichier sous Réglages, Entrées. À l’enregistrement, vous pouvez les appliquer à cette commande ; sa quantité reste. Ne livrez pas le fichier à nouveau : il pourrait devenir une deuxième commande.',
      },
      storage_full: {
        happened: 'L’espace de stockage de {{limitMB}} Mo est plein.',
        advice: 'Achetez de l’espace supplémentaire ou supprimez des données, puis recommencez l’envoi.',
      },
      artwork_files_missing: {
        happened:
          'Des fichiers enregistrés de visuels manquent, par exemple de {{fileName}}. Visuels concernés : {{total}}.',
        advice: 'Restaurez les fichiers depuis une sauvegarde, ou envoyez à nouveau les commandes.',
      },
      sheet_files_missing: {
        happened:
          'Des fichiers de feuilles composées manquent, par exemple {{fileName}}. Feuilles concernées : {{total}}. Elles ne peuvent plus être téléchargées.',
        advice: 'Imprimez à nouveau une feuille si vous en avez besoin ; elle sera alors recomposée.',
      },
      unexpected: {
        happened: '{{fileName}} n’a pas pu être importé à cause d’une erreur de Platen.',
        advice: 'Recommencez l’envoi. Si cela se reproduit, prévenez votre administrateur.',
      },
    },
  },
}
