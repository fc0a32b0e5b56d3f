import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  preview: {
    title: 'Drucklayout {{name}}',
    description: '{{size}}. Plätze: {{slots}}, davon {{booked}} belegt und {{free}} frei.',
    slot: 'Platz {{slot}}',
    slotFree: 'Platz {{slot}}: frei ({{jig}})',
    slotBooked: 'Platz {{slot}}: {{order}}',
    free: 'frei',
    freeOf: '{{free}} von {{slots}} Plätzen frei',
    missingJig: 'Nicht vorhandener Jig',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomFit: 'Ganzes Druckbett zeigen',
    asList: 'Plätze als Liste zeigen',
    asDrawing: 'Zeichnung zeigen',
  },
  tables: {
    title: 'Drucklayouts',
    add: 'Drucklayout anlegen',
    editTitle: 'Drucklayout {{name}}',
    printableArea: 'Druckbarer Bereich',
    xOffset: 'X-Versatz',
    yOffset: 'Y-Versatz',
    jig: 'Jig',
    jigs: 'Jigs auf dem Layout',
    jigNo: 'Jig {{number}}',
    addJig: 'Jig hinzufügen',
    chooseJig: 'Jig wählen',
    anyPrinter: 'beliebig',
    delete: {
      title: 'Drucklayout {{name}} löschen?',
      message: 'Presets, die es verwenden, bleiben ohne Drucklayout.',
    },
    error: {
      saveFailed: 'Das Drucklayout ließ sich nicht speichern',
      copyFailed: 'Das Drucklayout ließ sich nicht kopieren',
      deleteFailed: 'Das Drucklayout ließ sich nicht löschen',
      nameMissing: 'Ein Name ist nötig.',
      nameTaken: 'Der Name des Layouts ist schon vergeben.',
      nameTooLong: 'Der Name ist zu lang.',
      sizeMissing: 'Breite und Höhe müssen größer als 0 sein.',
      sizeTooLarge: 'Breite und Höhe betragen höchstens 5080 mm (200 in).',
      spacingNegative: 'Der Abstand kann nicht kleiner als 0 sein.',
      noJigs: 'Ein Drucklayout braucht mindestens einen Jig.',
      printableAreaMissing: 'Der druckbare Bereich muss größer als 0 sein.',
      printableAreaExceedsTable: 'Der druckbare Bereich ragt über das Layout hinaus.',
      jigNotFound: 'Der Jig ist nicht vorhanden.',
      jigsExceedTable: 'Ragt über das Layout hinaus.',
      jigsOverlap: 'Sie überlappen sich.',
      jigsVaryingThickness: 'Seine Dicke weicht vom ersten Jig ab.',
      jigsNoCommonMasterData: 'Er hat keinen Standort oder Druckertyp mit den anderen gemeinsam.',
      imageBoxesExceedPrintableBounds:
        'Bildrahmen ragen über den druckbaren Bereich hinaus; was übersteht, wird nicht gedruckt.',
    },
  },
  editTable: {
    error: {
      jigNotFound: 'Jig nicht vorhanden.',
    },
  },
}
