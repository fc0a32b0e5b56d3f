import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  actions: {
    qualityLevel: 'Niveau de qualité',
    location: 'Site',
    printerType: 'Type d’imprimante',
    mediaType: 'Type de support',
    colorConfig: 'Configuration couleur',
  },
  master: {
    category: 'Catégorie',
    name: 'Nom',
    id: 'ID',
    newValue: 'Nouvelle valeur',
    add: 'Ajouter',
    addTo: 'Ajouter une valeur : {{category}}',
    edit: 'Renommer {{name}}',
    delete: 'Supprimer {{name}}',
    successMsg: 'Valeurs de référence mises à jour',
    error: {
      updateFailed: 'Les valeurs de référence n’ont pas pu être enregistrées',
    },
    refusal: {
      value_empty: 'Saisissez une valeur.',
      value_too_long: 'Cette valeur est trop longue.',
      value_exists: 'La valeur existe déjà.',
      too_many_values: 'Le nombre maximal de valeurs est atteint.',
      not_found: 'Cette valeur n’existe plus.',
      in_use: 'Cette valeur est encore utilisée.',
    },
    inUse: {
      title: '{{name}} est encore en usage',
      text: 'Cette valeur pourra être supprimée quand plus rien ne l’utilisera :',
      jig: 'Gabarit {{name}}',
      layout: 'Plan d’impression {{name}}',
      rule: 'Règle d’automatisation pour « {{name}} »',
      userRule: 'Règle de l’utilisateur {{name}}',
      user: 'Utilisateur {{name}}',
      preset: 'Préréglage de sortie {{name}}',
      order: 'Commandes telles que {{name}}',
    },
  },
}
