import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  intake: {
    title: 'Fichiers et commandes non repris',
    dismiss: 'Réglé',
    none: {
      title: 'Tout a été repris',
      text: 'Aucun fichier ni aucune commande n’attend.',
    },
    kept: {
      folder:
        'Le fichier est dans le dossier Error de {{source}}, avec un fichier texte à côté. Rien n’a été supprimé.',
      call: 'Rien n’a été repris. L’expéditeur connaît la raison.',
    },
    adviceUnknown: 'Corrigez, puis livrez de nouveau.',
    error: {
      dismissFailed: 'L’entrée est encore dans la liste',
    },
    refusal: {
      fileMissing: 'Le fichier n’est pas là ou n’est pas lisible.',
      fileEmpty: 'Le fichier est vide.',
      fileTooLarge: 'Le fichier dépasse {{limitMb}} Mo.',
      kindUnknown: 'Ce n’est ni PDF, ni PNG, ni JPEG, ni TIFF, ni SVG.',
      damaged: 'Le fichier {{kind}} est endommagé.',
      truncated: 'Le fichier {{kind}} s’arrête trop tôt ; il n’a sans doute pas été copié en entier.',
      encrypted: 'Le PDF est protégé par un mot de passe.',
      noPages: 'Le PDF n’a pas de pages.',
      appearanceMissing:
        'Le PDF contient des champs de formulaire ou des notes dont l’aspect n’y est pas enregistré. Aplatissez-le, ou imprimez-le en PDF, et renvoyez-le.',
      pixelsTooMany: 'L’image a {{width}} x {{height}} pixels, plus que les {{limitMegapixels}} mégapixels lus.',
      sizeTooLarge: 'Il mesure {{size}}, plus que les {{limit}} permis pour une page.',
      unsupported: 'Le fichier {{kind}} utilise quelque chose qui ne peut pas être imprimé.',
      svgDoctype: 'Le SVG contient un DOCTYPE, qui n’est pas lu par sécurité. Enregistrez-le sans.',
      tooComplex: 'Le fichier {{kind}} est trop complexe.',
      svgOutsideReference:
        'Le SVG a besoin d’un autre fichier ({{reference}}), qui n’est jamais récupéré. Incorporez-le et enregistrez de nouveau.',
      tookTooLong: 'Sa lecture a dépassé {{seconds}} secondes et a été arrêtée.',
      tooMuchMemory: 'Sa lecture demandait plus de {{memoryMb}} Mo de mémoire et a été arrêtée.',
      readerCrashed: 'Il a fait échouer son lecteur ; il est sans doute endommagé.',
    },
    fetch: {
      not_http: 'ce n’est pas une adresse http',
      host_not_allowed: 'l’hôte {{host}} ne fait pas partie des hôtes autorisés',
      internal_address: 'son adresse est interne',
      answered: 'l’hôte a répondu {{status}}',
      too_many_redirects: 'il y a trop de redirections',
      too_large: 'il dépasse {{limitMB}} Mo',
      silent: 'l’hôte ne répond pas',
      too_slow: 'cela a pris trop de temps',
      not_reached: 'l’hôte est injoignable',
    },
    field: {
      missing: 'il manque',
      wrong_kind: 'il n’est pas du bon type',
      too_small: 'il est trop petit ou trop court',
      too_large: 'il est trop grand ou trop long',
      wrong_form: 'il n’est pas écrit comme il faut',
      other: 'il ne convient pas',
    },
    jsonAt: 'ligne {{line}}, colonne {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Le nom {{fileName}} ne convient pas : valeurs trouvées {{found}}, attendues {{expected}}.',
        advice: 'Renommez le fichier sur le modèle de « {{example}} », puis remettez-le dans le dossier.',
      },
      name_value_empty: {
        happened: 'Le nom {{fileName}} laisse vide la place de « {{parameter}} ».',
        advice: 'Donnez une valeur à chaque place du nom, puis remettez le fichier dans le dossier.',
      },
      quantity_not_whole: {
        happened: 'La quantité « {{value}} » n’est pas un nombre entier d’au moins 1.',
        advice: 'Corrigez la quantité, puis livrez de nouveau.',
      },
      kind_not_taken: {
        happened: 'Les fichiers « {{extension}} » ne sont pas acceptés. Les hot folders acceptent {{kinds}}.',
        advice: 'Enregistrez le fichier en PDF, puis remettez-le dans le dossier.',
      },
      file_empty: {
        happened: 'Le fichier {{fileName}} est vide.',
        advice: 'Copiez de nouveau le fichier depuis son origine.',
      },
      file_incomplete: {
        happened: 'Le fichier {{fileName}} s’arrête avant sa fin ; il n’a sans doute pas été copié en entier.',
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
        happened: 'Le fichier {{fileName}} n’a pas pu être lu : {{reason}}.',
        advice: 'Vérifiez les droits de lecture, puis copiez-le de nouveau.',
      },
      artwork_refused: {
        happened: 'Le fichier {{fileName}} ne peut pas être imprimé : {{reason}}',
        advice: 'Ouvrez-le dans son programme d’origine, enregistrez-le de nouveau en PDF et livrez-le de nouveau.',
      },
      artwork_missing: {
        happened: 'Le fichier d’impression {{file}} du travail {{jobId}} est introuvable.',
        advice: 'Placez le fichier là où la commande l’indique, puis livrez de nouveau la commande.',
      },
      artwork_not_named: {
        happened: 'Le travail {{jobId}} n’indique aucun fichier d’impression.',
        advice: 'Donnez à chaque visuel un fichier ou une adresse, puis livrez de nouveau la commande.',
      },
      artwork_not_fetched: {
        happened: 'Le fichier à l’adresse {{url}} n’a pas pu être récupéré : {{reason}}.',
        advice: 'Vérifiez que le serveur atteint cette adresse, puis livrez de nouveau la commande.',
      },
      order_not_json: {
        happened: 'Le fichier de commande {{fileName}} n’est pas du JSON valide : {{reason}}.',
        advice: 'Faites réécrire la commande par la boutique.',
      },
      order_malformed: {
        happened: 'La commande est erronée à « {{field}} » : {{reason}}.',
        advice: 'Corrigez le champ, puis livrez de nouveau la commande.',
      },
      job_twice: {
        happened: 'La commande {{orderId}} a deux travaux avec l’identifiant {{jobId}}.',
        advice: 'Donnez à chaque travail son propre identifiant, puis livrez de nouveau la commande.',
      },
      order_changed: {
        happened:
          'La commande {{orderId}}, travail {{jobId}} est déjà arrivée avec un autre contenu, et des exemplaires en sont placés ou imprimés.',
        advice: 'Retirez-la de son préréglage ou livrez-la sous un nouvel identifiant.',
      },
      storage_full: {
        happened: 'Le stockage de {{limitMB}} Mo est plein.',
        advice: 'Achetez du stockage ou supprimez des données, puis livrez de nouveau.',
      },
      unexpected: {
        happened: '{{fileName}} n’a pas pu être repris à cause d’une erreur de Platen.',
        advice: 'Livrez de nouveau. Si cela se reproduit, prévenez votre administrateur.',
      },
    },
  },
}
