import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  grid: {
    columns: 'Colonnes',
    reset: 'Réinitialiser les colonnes',
    moveUp: 'Déplacer {{column}} vers le début',
    moveDown: 'Déplacer {{column}} vers la fin',
    sortHint: 'Entrée : trier.',
    arrangeHint: 'Alt et une flèche déplacent la colonne, Maj et une flèche changent sa largeur.',
    moved: '{{column}} : colonne {{place}} sur {{count}}',
    resized: '{{column}} : largeur {{width}}',
    resizeHandle: 'Faites glisser pour changer la largeur de {{column}}',
    selectAll: 'Sélectionner toutes les lignes affichées',
  },
}
