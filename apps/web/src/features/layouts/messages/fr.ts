import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'fr'> = {
  preview: {
    title: 'Plan d’impression {{name}}',
    description: '{{size}}. Emplacements : {{slots}}, dont {{booked}} occupés et {{free}} libres.',
    slot: 'Emplacement {{slot}}',
    slotFree: 'Emplacement {{slot}} : libre ({{jig}})',
    slotBooked: 'Emplacement {{slot}} : {{order}}',
    free: 'libre',
    freeOf: '{{free}} emplacements libres sur {{slots}}',
    missingJig: 'Gabarit inexistant',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoomFit: 'Afficher tout le plateau',
    asList: 'Afficher les emplacements en liste',
    asDrawing: 'Afficher le dessin',
  },
  tables: {
    title: 'Plans d’impression',
    add: 'Ajouter un plan d’impression',
    editTitle: 'Plan d’impression {{name}}',
    printableArea: 'Zone imprimable',
    xOffset: 'Décalage X',
    yOffset: 'Décalage Y',
    jig: 'Gabarit',
    jigs: 'Gabarits du plan',
    jigNo: 'Gabarit {{number}}',
    addJig: 'Ajouter un gabarit',
    chooseJig: 'Choisir un gabarit',
    anyPrinter: 'tous',
    delete: {
      title: 'Supprimer le plan d’impression {{name}} ?',
      message: 'Les préréglages qui l’utilisent restent sans plan d’impression.',
    },
    error: {
      saveFailed: 'Le plan d’impression n’a pas pu être enregistré',
      copyFailed: 'Le plan d’impression n’a pas pu être copié',
      deleteFailed: 'Le plan d’impression n’a pas pu être supprimé',
      nameMissing: 'Un nom est nécessaire.',
      nameTaken: 'Ce nom de plan existe déjà.',
      nameTooLong: 'Le nom est trop long.',
      sizeMissing: 'La largeur et la hauteur doivent être supérieures à 0.',
      sizeTooLarge: 'La largeur et la hauteur sont limitées à 5080 mm (200 in).',
      spacingNegative: 'L’espacement ne peut pas être inférieur à 0.',
      noJigs: 'Un plan d’impression a besoin d’au moins un gabarit.',
      printableAreaMissing: 'La zone imprimable doit être supérieure à 0.',
      printableAreaExceedsTable: 'La zone imprimable dépasse du plan.',
      jigNotFound: 'Le gabarit n’existe pas.',
      jigsExceedTable: 'Dépasse du plan.',
      jigsOverlap: 'Ils se chevauchent.',
      jigsVaryingThickness: 'Son épaisseur diffère de celle du premier gabarit.',
      jigsNoCommonMasterData: 'Il n’a ni site ni type d’imprimante en commun avec les autres.',
      imageBoxesExceedPrintableBounds:
        'Des cadres d’image dépassent de la zone imprimable ; ce qui dépasse n’est pas imprimé.',
    },
  },
  editTable: {
    error: {
      jigNotFound: 'Le gabarit n’existe pas.',
    },
  },
}
