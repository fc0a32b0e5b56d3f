import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Les images n’ont que {{dpi}} ppp à la taille d’impression ; {{limitDpi}} ppp sont souhaités.',
      sizeDiffers: 'Le visuel mesure {{size}}, la commande indique {{ordered}}.',
      sizeTurned: 'Le visuel est tourné : il mesure {{size}}, la commande indique {{ordered}}.',
      fontsMissing: 'Des polices ne sont pas incorporées : {{fonts}}.',
      noWhiteLayer: 'Il manque la couche de blanc qu’exige le support {{mediaType}}.',
      encrypted: 'Le fichier est chiffré ; il s’ouvre sans mot de passe.',
      pagesLeftOut: 'Toutes les pages du fichier ne sont pas imprimées : {{printed}} sur {{pages}}.',
    },
    held: 'Retenue : la commande ne va sur aucun préréglage tant que personne ne l’autorise.',
    letThrough: 'Imprimer malgré les avertissements',
    checks: {
      title: 'Contrôle des fichiers d’impression',
      text: 'Ce dont on est averti avant qu’une commande occupe un emplacement. Les changements valent aussitôt pour toutes les commandes actives.',
      lowestDpi: 'Résolution à la taille d’impression, au moins (ppp)',
      wrongDpi: 'Saisissez un nombre entier de 0 à {{most}}.',
      sizeTolerance: 'Écart avec la taille commandée, au plus',
      whiteMediaTypes: 'Types de support qui demandent une couche de blanc',
      whiteSpotColours: 'Tons directs qui sont du blanc',
      heldBack: 'Retenir les commandes qui ont ces avertissements',
      name: {
        resolutionTooLow: 'Résolution trop faible',
        sizeDiffers: 'Autre taille que la commande',
        sizeTurned: 'Visuel tourné',
        fontsMissing: 'Polices non incorporées',
        noWhiteLayer: 'Pas de couche de blanc',
        encrypted: 'Fichier chiffré',
        pagesLeftOut: 'Pages non imprimées',
      },
    },
  },
}
