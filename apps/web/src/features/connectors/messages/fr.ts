import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  connectors: {
    title: 'Connecteurs',
    intro:
      'Programmes qu’un atelier installe à côté de ses dossiers et de ses RIP. Chacun s’identifie avec sa propre clé et c’est toujours lui qui appelle ce serveur.',
    newKey: 'Nouvelle clé',
    make: 'Créer la clé',
    name: 'Nom',
    nameText: 'Ce à quoi vous reconnaîtrez la clé : la machine ou l’endroit où elle sert.',
    kindLabel: 'Pour',
    kind: {
      persBiz: 'Système de boutique',
      input: 'Connecteur d’entrée',
      output: 'Connecteur de sortie',
      both: 'Connecteur d’entrée et de sortie',
    },
    user: 'Travaille pour',
    userText: 'Si cet utilisateur est supprimé, la clé n’ouvre plus rien.',
    keyMade: 'La clé',
    shownOnce:
      'Cette clé est affichée maintenant et plus jamais ensuite. Donnez-la au connecteur avec « connector setup » ou à votre système de boutique.',
    key: 'Clé',
    copy: 'Copier',
    copied: 'Copiée',
    kept: 'Je l’ai conservée',
    keys: 'Clés',
    state: 'État',
    host: 'Machine',
    version: 'Version',
    newer: 'La {{version}} est proposée',
    made: 'Créée',
    none: 'Pas encore de clé',
    noneText:
      'Un connecteur a besoin d’une clé pour s’identifier. Téléchargez le programme, puis créez une clé pour lui.',
    connected: 'Connecté',
    never: 'Jamais connecté',
    asNeeded: 'Appelle quand il a une commande',
    silentSince: 'Silencieux depuis {{at}}',
    revoke: 'Révoquer',
    revokeKey: 'Révoquer la clé {{name}}',
    revokeTitle: 'Révoquer la clé « {{name}} » ?',
    revokeText:
      'Le connecteur ou le système de boutique qui l’utilise ne pourra plus rien faire. Les fichiers et les feuilles restent où ils sont.',
    revoked: 'Clé révoquée',
    program: {
      input: 'Connecteur d’entrée',
      output: 'Connecteur de sortie',
    },
    programText: {
      input: 'Surveille les hot folders de vos machines et partages, et fait des commandes de ce qui arrive.',
      output: 'Prend les feuilles ici et les remet à VersaWorks, ErgoSoft, aux hot folders et aux imprimantes IPP.',
    },
    download: {
      input: 'Télécharger le connecteur d’entrée',
      output: 'Télécharger le connecteur de sortie',
    },
    needs: 'Version {{version}}, {{size}}. Pour Windows, macOS et Linux avec Node.js 20.19 ou plus récent.',
    silentCount_one: 'connecteur silencieux',
    silentCount_many: 'connecteurs silencieux',
    silentCount_other: 'connecteurs silencieux',
    error: {
      createFailed: 'La clé n’a pas pu être créée',
      revokeFailed: 'La clé n’a pas pu être révoquée',
    },
  },
}
