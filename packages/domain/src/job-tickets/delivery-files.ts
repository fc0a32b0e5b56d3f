import type { ChannelKind } from '../output-channels/index.ts'
import { ptFromMm } from '../units/index.ts'

import { DEFAULT_TEMPLATES } from './default-templates.ts'
import { renderTicket } from './template.ts'
import { operationFields, SHEETS_FOLDER, type TicketSetup, ticketFileName } from './ticket-kinds.ts'

/** All data of a print file at delivery; it does not depend on later changes. */
export interface PrintOutput {
  /** The labelled entry of a multi-job group; null for a single file. */
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

/** A run with the data of its ticket. */
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
    readonly ripName: ChannelKind
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
  /** Text of the ticket; null for the sheet. */
  readonly text: string | null
  /** True if the removal of the file means that the RIP picked up the sheet. */
  readonly isTrigger: boolean
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * Returns the files of a run in the order in which they must be published: the file that triggers the RIP is last, so
 * that the RIP never sees an incomplete set.
 *
 * @param getPath returns the path of a file in the hot folder, as seen by the writing program
 */
export function deliveryFiles(run: RunToDeliver, getPath: (...parts: string[]) => string): DeliveryFile[] {
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
    filePath: folder === '' ? getPath(run.fileName) : getPath(folder, run.fileName),
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
