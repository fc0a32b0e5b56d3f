import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  preview: {
    title: 'Diseño de impresión {{name}}',
    description: '{{size}}. Huecos: {{slots}}, de ellos {{booked}} ocupados y {{free}} libres.',
    slot: 'Hueco {{slot}}',
    slotFree: 'Hueco {{slot}}: libre ({{jig}})',
    slotBooked: 'Hueco {{slot}}: {{order}}',
    free: 'libre',
    freeOf: '{{free}} de {{slots}} huecos libres',
    missingJig: 'Jig inexistente',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    zoomFit: 'Mostrar toda la mesa',
    asList: 'Mostrar los huecos como lista',
    asDrawing: 'Mostrar el dibujo',
  },
  tables: {
    title: 'Diseños de impresión',
    add: 'Añadir diseño de impresión',
    editTitle: 'Diseño de impresión {{name}}',
    printableArea: 'Área imprimible',
    xOffset: 'Desplazamiento X',
    yOffset: 'Desplazamiento Y',
    jig: 'Jig',
    jigs: 'Jigs del diseño',
    jigNo: 'Jig {{number}}',
    addJig: 'Añadir un jig',
    chooseJig: 'Elegir un jig',
    anyPrinter: 'cualquiera',
    delete: {
      title: '¿Eliminar el diseño de impresión {{name}}?',
      message: 'Los preajustes que lo usan quedan sin diseño de impresión.',
    },
    error: {
      saveFailed: 'No se pudo guardar el diseño de impresión',
      copyFailed: 'No se pudo copiar el diseño de impresión',
      deleteFailed: 'No se pudo eliminar el diseño de impresión',
      nameMissing: 'El nombre es obligatorio.',
      nameTaken: 'El nombre del diseño ya existe.',
      nameTooLong: 'El nombre es demasiado largo.',
      sizeMissing: 'El ancho y el alto deben ser mayores que 0.',
      sizeTooLarge: 'El ancho y el alto son como máximo 5080 mm (200 in).',
      spacingNegative: 'La separación no puede ser menor que 0.',
      noJigs: 'Un diseño de impresión necesita al menos un jig.',
      printableAreaMissing: 'El área imprimible debe ser mayor que 0.',
      printableAreaExceedsTable: 'El área imprimible sale del diseño.',
      jigNotFound: 'El jig no existe.',
      jigsExceedTable: 'Sale del diseño.',
      jigsOverlap: 'Se solapan.',
      jigsVaryingThickness: 'Su grosor difiere del primer jig.',
      jigsNoCommonMasterData: 'No comparte ubicación o tipo de impresora con los demás.',
      imageBoxesExceedPrintableBounds:
        'Hay cuadros de imagen fuera del área imprimible; lo que sobresale no se imprime.',
    },
  },
  editTable: {
    error: {
      jigNotFound: 'El jig no existe.',
    },
  },
}
