export const messages = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets …',
    intro:
      'A ticket is stored beside the print file and contains the settings for the RIP. Print jobs that were started keep their ticket.',
    rip: {
      label: 'Kind of RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Local hot folder',
    },
    kind: {
      label: 'Ticket',
      none: 'None: only the PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'The RIP starts with',
      ticket: 'the ticket',
      sheet: 'the PDF',
      ticketHint: 'The PDF is put into the folder “sheets” first, then the ticket appears.',
      sheetHint: 'The ticket is written first, then the PDF appears beside it.',
    },
    template: 'Template',
    preview: 'Preview with a sample job',
    fields: 'Fields',
    fieldsHint:
      'Choose a field to put it where the cursor is. {{section}} outputs its content only if the field has a value.',
    reset: 'Back to Platen’s template',
    saved: 'The tickets have been saved.',
    noTicket: 'The RIP processes the PDF with its own settings.',
    noCommand: 'Action at input and return to origin need a ticket.',
    problem: {
      empty: 'The template is empty.',
      tooLong: 'The template is too long.',
      notXml: 'This is not well-formed XML.',
      unknownField: 'There is no field “{{name}}”.',
      notClosed: 'The section “{{name}}” is not closed.',
      notOpened: 'The section “{{name}}” is closed where it is not open.',
    },
    error: {
      saveFailed: 'The tickets could not be saved',
    },
  },
} as const
