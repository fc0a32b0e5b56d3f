export const words = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets …',
    intro:
      'A ticket lies beside the print file and tells the RIP what to do with it. Print jobs that were started keep theirs.',
    rip: {
      label: 'Kind of RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Local hot folder',
    },
    kind: {
      label: 'Ticket',
      none: 'None: the PDF alone',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'The RIP starts with',
      ticket: 'the ticket',
      sheet: 'the PDF',
      ticketHint: 'The PDF is put into the folder “sheets” first, then the ticket appears.',
      sheetHint: 'The ticket lies there first, then the PDF appears beside it.',
    },
    template: 'Template',
    preview: 'Preview with a sample job',
    fields: 'Fields',
    fieldsHint:
      'Choose a field to put it where the cursor is. {{section}} keeps what is between only where the field has a value.',
    reset: 'Back to Platen’s template',
    saved: 'The tickets have been saved.',
    noTicket: 'The RIP takes the PDF as it is; its own settings rule.',
    noCommand: 'Action at input and return to origin travel in a ticket only.',
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
