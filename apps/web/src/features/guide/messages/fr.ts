import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  guide: {
    title: 'Guide d’installation',
    intro: 'Quatre étapes mènent d’un environnement neuf à la première impression.',
    back: 'Retour à Platen',
    connectors: {
      title: 'Installer les connecteurs',
      text: 'Le connecteur d’entrée surveille vos hot folders et envoie les nouveaux fichiers à Platen. Le connecteur de sortie tourne à côté de votre RIP et lui remet les fichiers prêts à imprimer. Installez chacun sur un ordinateur allumé pendant la production.',
    },
    jigs: {
      title: 'Créer des gabarits et les placer sur des plans d’impression',
      text: 'Un gabarit est le support dans lequel reposent vos pièces. Dessinez ses emplacements ou importez-les d’un fichier SVG, puis placez les gabarits sur un plan d’impression exactement comme ils sont posés sur la table.',
    },
    rules: {
      title: 'Créer des règles d’automatisation',
      text: 'Indiquez à Platen comment vos noms de fichiers sont construits et quelles valeurs mènent à quel gabarit, quelle qualité, quel site et quelle imprimante. Dès lors, chaque nouvelle commande trouve seule son gabarit.',
    },
    users: {
      title: 'Créer des utilisateurs et leur attribuer des gabarits',
      text: 'Les opérateurs voient les commandes qui correspondent à leurs règles. Donnez à chaque utilisateur un rôle, les sites où il travaille et des règles pour les gabarits et supports qu’il imprime.',
    },
    privacy: {
      title: 'Confidentialité et cookies',
      sessionTitle: 'Connexion',
      session:
        'Un cookie maintient votre session. Les scripts ne peuvent pas le lire, il ne contient aucune donnée personnelle et prend fin à la déconnexion ou à son expiration.',
      deviceTitle: 'Sur cet appareil',
      device:
        'La langue, l’apparence, les colonnes de vos listes de commandes et le moment où vous avez fermé l’avis sur les cookies restent dans ce navigateur. Effacer les données du navigateur les supprime.',
      ordersTitle: 'Commandes et utilisateurs',
      orders:
        'Les commandes, les fichiers d’impression et les comptes sont conservés par l’exploitant de cette installation, qui décide de la durée. Les commandes imprimées peuvent être supprimées automatiquement après un nombre de jours défini.',
      sharingTitle: 'Aucun partage',
      sharing:
        'Platen ne charge rien depuis d’autres serveurs et ne transmet rien. Si l’exploitant raccorde un service d’analyse, celui-ci apprend quels écrans sont ouverts.',
    },
  },
}
