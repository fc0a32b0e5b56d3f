/**
 * Fields of a print file for tickets. A field without a value is empty; a section of its name
 * (`{{#action}}...{{/action}}`) is then omitted.
 */
export const TICKET_FIELDS = [
  /** Id of the run. */
  'runId',
  /** Name of the output preset. */
  'preset',
  'layout',
  'channel',
  'printer',
  'printerType',
  /** The printer-setting preset of the RIP for this file. */
  'printerSetting',
  /** Name of the print file, with `.pdf`. */
  'fileName',
  /** Path as seen by the program that wrote the file. */
  'filePath',
  /** Location relative to the ticket, as a relative URL. */
  'fileUrl',
  /** Name of the entry of a multi-job group. */
  'entry',
  /** Pages of the file: more than one for combined files. */
  'pages',
  /** Size of the layout, in mm and in pt, with at most three decimals. */
  'widthMm',
  'heightMm',
  'widthPt',
  'heightPt',
  /** Number of pieces on the layout. */
  'pieces',
  /** `rip`, `ripAndPrint` or `nothing`; empty if the RIP's own setting applies or the field is not supported. */
  'action',
  /** `true` or `false`; empty in the same cases. */
  'returnToOrigin',
  /** ISO date and time. */
  'createdAt',
  'createdBy',
] as const
export type TicketField = (typeof TICKET_FIELDS)[number]
export type TicketValues = Readonly<Record<TicketField, string>>

/** Sample values for the editor's preview and for the validation of templates. */
export const SAMPLE_TICKET: TicketValues = {
  runId: '7d3c7f7e-8a55-4f0e-9a53-2f5f0a4f6c11',
  preset: 'Mugs & cups "A"',
  layout: 'Bed 1200 x 600',
  channel: 'ES Queue A',
  printer: 'LEF2-300D',
  printerType: 'uv',
  printerSetting: 'White + CMYK',
  fileName: 'Mugs-cups-A-20261121-101500-7d3c7f7e.pdf',
  filePath: 'C:\\RIP\\Queue A\\sheets\\Mugs-cups-A-20261121-101500-7d3c7f7e.pdf',
  fileUrl: 'sheets/Mugs-cups-A-20261121-101500-7d3c7f7e.pdf',
  entry: 'File 1',
  pages: '1',
  widthMm: '1200',
  heightMm: '600',
  widthPt: '3401.575',
  heightPt: '1700.787',
  pieces: '24',
  action: 'ripAndPrint',
  returnToOrigin: 'true',
  createdAt: '2026-11-21T10:15:00.000Z',
  createdBy: 'operator@shop.example',
}
