import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  outputChannels: {
    title: 'Réglages de sortie',
    saved: 'Réglages de sortie enregistrés',
    error: {
      updateFailed: 'Les réglages de sortie n’ont pas pu être enregistrés',
    },
    users: 'Utilisateurs',
    channels: 'Canaux',
    refresh: 'Actualiser',
    none: 'Aucun canal pour l’instant. Choisissez une imprimante ou un hot folder.',
    add: 'Ajouter',
    inUseByOthers: 'Utilisés par d’autres',
    newOne: 'Nouveau',
    newChannel: 'Nouveau canal',
    remove: 'Retirer {{name}}',
    noPath: 'n’a pas encore de dossier',
    kind: {
      HotFolder: 'Hot folder local',
      VersaWorks: 'File VersaWorks',
      ErgoSoft: 'File ErgoSoft',
      MultiJob: 'Groupe multi-travaux',
    },
    field: {
      nickName: 'Nom',
      modelName: 'Modèle d’imprimante',
      printer: 'Imprimante',
      queueLabel: 'File d’attente',
      hostName: 'Ordinateur',
      hotFolderName: 'Nom',
      printerType: 'Type d’imprimante',
      hotFolderPath: 'Dossier',
      printerSettingFiles: 'Préréglages d’imprimante',
    },
    presetsText: 'Tels qu’ils s’appellent dans le RIP.',
    anyPrinterType: 'Tous',
    pathText:
      'Sur l’ordinateur où Platen fonctionne. Un chemin comme output/Flatbed se trouve dans le dossier de l’atelier.',
    check: 'Vérifier',
    state: {
      there: 'Le dossier existe.',
      gone: 'Ce dossier n’existe pas.',
      silent: 'Le dossier ne répond pas ; le partage est peut-être déconnecté.',
      writable: 'Platen peut y écrire.',
      readOnly: 'Platen ne peut pas y écrire.',
      free: '{{size}} libres',
    },
    device: 'Réglages de l’appareil',
    rotation: 'Rotation de sortie',
    rotated: 'Rotation {{degrees}}°',
    zeroLeft: 'Point zéro de référence à gauche',
    cropping: 'Rognage automatique',
  },
}
