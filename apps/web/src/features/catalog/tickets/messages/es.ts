import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets…',
    intro:
      'Un ticket acompaña al archivo de impresión e indica al RIP qué hacer con él. Los trabajos de impresión ya iniciados conservan el suyo.',
    rip: {
      label: 'Tipo de RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Hot folder local',
    },
    kind: {
      label: 'Ticket',
      none: 'Ninguno: solo el PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'El RIP empieza con',
      ticket: 'el ticket',
      sheet: 'el PDF',
      ticketHint: 'Primero se deja el PDF en la carpeta «sheets»; después aparece el ticket.',
      sheetHint: 'Primero está el ticket; después aparece el PDF al lado.',
    },
    template: 'Plantilla',
    preview: 'Vista previa con un trabajo de ejemplo',
    fields: 'Campos',
    fieldsHint:
      'Elija un campo para insertarlo en el cursor. {{section}} conserva lo que hay dentro solo si el campo tiene valor.',
    reset: 'Volver a la plantilla de Platen',
    saved: 'Los tickets se han guardado.',
    noTicket: 'El RIP toma el PDF tal cual; rige su propia configuración.',
    noCommand: 'La acción de entrada y la vuelta al origen requieren un ticket.',
    problem: {
      empty: 'La plantilla está vacía.',
      tooLong: 'La plantilla es demasiado larga.',
      notXml: 'No es XML bien formado.',
      unknownField: 'No existe el campo «{{name}}».',
      notClosed: 'La sección «{{name}}» no se cierra.',
      notOpened: 'La sección «{{name}}» se cierra sin estar abierta.',
    },
    error: {
      saveFailed: 'No se han podido guardar los tickets',
    },
  },
}
