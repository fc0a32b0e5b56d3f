import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  preview: {
    title: 'Layout di stampa {{name}}',
    description: '{{size}}. Alloggiamenti: {{slots}}, di cui {{booked}} occupati e {{free}} liberi.',
    slot: 'Alloggiamento {{slot}}',
    slotFree: 'Alloggiamento {{slot}}: libero ({{jig}})',
    slotBooked: 'Alloggiamento {{slot}}: {{order}}',
    free: 'libero',
    freeOf: '{{free}} alloggiamenti liberi su {{slots}}',
    missingJig: 'Dima inesistente',
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    zoomFit: 'Mostra tutto il piano',
    asList: 'Mostra gli alloggiamenti come elenco',
    asDrawing: 'Mostra il disegno',
  },
  tables: {
    title: 'Layout di stampa',
    add: 'Aggiungi layout di stampa',
    editTitle: 'Layout di stampa {{name}}',
    printableArea: 'Area stampabile',
    xOffset: 'Scostamento X',
    yOffset: 'Scostamento Y',
    jig: 'Dima',
    jigs: 'Dime sul layout',
    jigNo: 'Dima {{number}}',
    addJig: 'Aggiungi una dima',
    chooseJig: 'Scegli una dima',
    anyPrinter: 'qualsiasi',
    delete: {
      title: 'Eliminare il layout di stampa {{name}}?',
      message: 'I preset che lo usano restano senza layout di stampa.',
    },
    error: {
      saveFailed: 'Impossibile salvare il layout di stampa',
      copyFailed: 'Impossibile copiare il layout di stampa',
      deleteFailed: 'Impossibile eliminare il layout di stampa',
      nameMissing: 'Il nome è obbligatorio.',
      nameTaken: 'Il nome del layout esiste già.',
      nameTooLong: 'Il nome è troppo lungo.',
      sizeMissing: 'Larghezza e altezza devono essere maggiori di 0.',
      sizeTooLarge: 'Larghezza e altezza sono al massimo 5080 mm (200 in).',
      spacingNegative: 'La spaziatura non può essere minore di 0.',
      noJigs: 'Un layout di stampa ha bisogno di almeno una dima.',
      printableAreaMissing: 'L’area stampabile deve essere maggiore di 0.',
      printableAreaExceedsTable: 'L’area stampabile esce dal layout.',
      jigNotFound: 'La dima non esiste.',
      jigsExceedTable: 'Esce dal layout.',
      jigsOverlap: 'Si sovrappongono.',
      jigsVaryingThickness: 'Il suo spessore differisce da quello della prima dima.',
      jigsNoCommonMasterData: 'Non ha sedi o tipi di stampante in comune con le altre.',
      imageBoxesExceedPrintableBounds:
        'Alcuni riquadri immagine escono dall’area stampabile; ciò che sporge non viene stampato.',
    },
  },
  editTable: {
    error: {
      jigNotFound: 'La dima non esiste.',
    },
  },
}
