import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  connectors: {
    intro:
      'Programmes qu’un atelier installe à côté de ses dossiers et de ses RIP. Chacun s’identifie avec sa propre clé et n’établit que des connexions sortantes vers ce serveur.',
    newKey: 'Nouvelle clé',
    createKey: 'Créer la clé',
    name: 'Nom',
    nameText: 'Ce qui vous permettra de reconnaître la clé : l’ordinateur ou l’endroit où elle sert.',
    kindLabel: 'Pour',
    kind: {
      persBiz: 'Boutique en ligne',
      input: 'Connecteur d’entrée',
      output: 'Connecteur de sortie',
      both: 'Connecteur d’entrée et de sortie',
    },
    user: 'Travaille pour',
    userText: 'Si cet utilisateur est supprimé, la clé n’est plus valable.',
    createdKey: 'La clé',
    shownOnce:
      'Cette clé n’est affichée qu’une fois. Saisissez-la dans le connecteur avec « connector setup » ou dans votre boutique en ligne.',
    key: 'Clé',
    copy: 'Copier',
    copied: 'Copiée',
    confirmSaved: 'Je l’ai conservée',
    keys: 'Clés',
    state: 'État',
    host: 'Ordinateur',
    version: 'Version',
    updateAvailable: '{{version}} disponible',
    createdAt: 'Créée',
    empty: 'Pas encore de clé',
    emptyText:
      'Un connecteur a besoin d’une clé pour s’identifier. Téléchargez le programme, puis créez une clé pour lui.',
    connected: 'Connecté',
    neverConnected: 'Jamais connecté',
    asNeeded: 'Se connecte quand il y a une commande',
    silentSince: 'Non connecté depuis le {{at}}',
    renew: 'Renouveler',
    renewKey: 'Renouveler la clé {{name}}',
    renewTitle: 'Renouveler la clé « {{name}} » ?',
    renewText:
      'La clé reçoit un nouveau texte, affiché une seule fois. Le connecteur ou la boutique en ligne perd l’accès jusqu’à ce que le nouveau texte y soit saisi ; les canaux et les préréglages restent tels quels.',
    revoke: 'Révoquer',
    revokeKey: 'Révoquer la clé {{name}}',
    revokeTitle: 'Révoquer la clé « {{name}} » ?',
    revokeText:
      'Le connecteur ou la boutique en ligne qui l’utilise perd l’accès. Les fichiers et les feuilles restent où ils sont.',
    revoked: 'Clé révoquée',
    program: {
      input: 'Connecteur d’entrée',
      output: 'Connecteur de sortie',
    },
    programText: {
      input:
        'Surveille les hot folders de vos ordinateurs et partages réseau, et transforme en commandes ce qui y arrive.',
      output:
        'Récupère les feuilles sur ce serveur et les remet à VersaWorks, à ErgoSoft, aux hot folders et aux imprimantes IPP.',
    },
    download: {
      input: 'Télécharger le connecteur d’entrée',
      output: 'Télécharger le connecteur de sortie',
    },
    requirements: 'Version {{version}}, {{size}}. Pour Windows, macOS et Linux avec Node.js 20.19 ou plus récent.',
    error: {
      createFailed: 'La clé n’a pas pu être créée',
      renewFailed: 'La clé n’a pas pu être renouvelée',
      revokeFailed: 'La clé n’a pas pu être révoquée',
    },
  },
}
