import type { RipName } from '../output-channels/index.ts'
import { ptFromMm } from '../units/index.ts'

import { DEFAULT_TEMPLATES } from './default-templates.ts'
import { operationFields, SHEETS_FOLDER, type TicketSetup, ticketFileName } from './ticket-kinds.ts'
import { renderTicket } from './template.ts'

/** All that is known of a print file when it is handed over; nothing of it is looked up again later (readings P6). */
export interface PrintOutput {
  /** The entry of a multi-job group, as it is labelled there (readings P2); null for a single file. */
  readonly entry: { readonly label: string; readonly name: string } | null
  readonly printerSetting: string | null
  /** Pages of the file; more than one for combined files. */
  readonly pages: number
  readonly ticket: TicketSetup
  readonly action: string | null
  readonly returnToOrig: boolean | null
}

export const PLAIN_OUTPUT: PrintOutput = {
  entry: null,
  printerSetting: null,
  pages: 1,
  ticket: { kind: 'none', trigger: 'sheet', template: null },
  action: null,
  returnToOrig: null,
}

/** A run as its ticket speaks of it. */
export interface RunToDeliver {
  readonly id: string
  readonly fileName: string
  readonly presetName: string
  readonly layoutName: string
  readonly pieces: number
  readonly createdAt: string
  readonly createdBy: string
  readonly bed: { readonly width: number; readonly height: number }
  readonly channel: {
    readonly name: string
    readonly ripName: RipName
    readonly printer: string
    readonly modelName: string
    readonly printerType: string
  }
  readonly output: PrintOutput
}

/** A file to be written into the hot folder; `folder` is '' for the hot folder itself. */
export interface DeliveryFile {
  readonly folder: '' | typeof SHEETS_FOLDER
  readonly fileName: string
  /** The ticket's text; null for the sheet. */
  readonly text: string | null
  /** Its going away says that the RIP took the job. */
  readonly isTrigger: boolean
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * The files of a run in the order in which they must appear: what the RIP starts with is the last, so that it never sees
 * one without the other (readings P6, P7).
 *
 * @param pathOf where a file of the hot folder lies, as the program sees it that writes it
 */
export function deliveryFiles(run: RunToDeliver, pathOf: (...parts: string[]) => string): DeliveryFile[] {
  const { ticket } = run.output
  if (ticket.kind === 'none') return [{ folder: '', fileName: run.fileName, text: null, isTrigger: true }]
  const byTicket = ticket.trigger === 'ticket'
  const folder = byTicket ? SHEETS_FOLDER : ''
  const { channel, output, bed } = run
  const text = renderTicket(ticket.template ?? DEFAULT_TEMPLATES[ticket.kind], {
    runId: run.id,
    preset: run.presetName,
    layout: run.layoutName,
    channel: channel.name,
    printer: channel.printer || channel.modelName,
    printerType: channel.printerType,
    printerSetting: output.printerSetting ?? '',
    fileName: run.fileName,
    filePath: folder === '' ? pathOf(run.fileName) : pathOf(folder, run.fileName),
    fileUrl: [folder, run.fileName]
      .filter((part) => part !== '')
      .map(encodeURIComponent)
      .join('/'),
    entry: output.entry?.name ?? '',
    pages: String(output.pages),
    widthMm: number(bed.width),
    heightMm: number(bed.height),
    widthPt: number(ptFromMm(bed.width)),
    heightPt: number(ptFromMm(bed.height)),
    pieces: String(run.pieces),
    ...operationFields(channel.ripName, output),
    createdAt: run.createdAt,
    createdBy: run.createdBy,
  })
  const sheet: DeliveryFile = { folder, fileName: run.fileName, text: null, isTrigger: !byTicket }
  const beside: DeliveryFile = {
    folder: '',
    fileName: ticketFileName(run.fileName, ticket.kind),
    text,
    isTrigger: byTicket,
  }
  return byTicket ? [sheet, beside] : [beside, sheet]
}
