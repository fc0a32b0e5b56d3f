import { type ChannelKind, supportsOperationCommand, type TicketChannelKind } from '../output-channels/index.ts'

/** Kinds of tickets written with a print file. */
export const TICKET_KINDS = ['none', 'hotFile', 'jdf'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/**
 * The file that triggers the RIP. `ticket`: the RIP reads the ticket, which is written last; the print file is then
 * already in the folder `sheets` next to it (where the RIP does not process it as a separate job). `sheet`: the RIP
 * reads the print file, which is written last, after its ticket.
 */
export const TICKET_TRIGGERS = ['ticket', 'sheet'] as const
export type TicketTrigger = (typeof TICKET_TRIGGERS)[number]

/** Folder of print files that are referenced by a ticket, relative to the hot folder. */
export const SHEETS_FOLDER = 'sheets'

/** Time for which a print file stays there after its ticket was picked up, ms: a RIP may read it again. */
export const SHEET_RETENTION_MS = 7 * 86_400_000

/** Tickets supported by each RIP kind. The first one is the default. */
export const TICKET_KINDS_BY_RIP: Readonly<Record<TicketChannelKind, readonly TicketKind[]>> = {
  VersaWorks: ['none', 'jdf'],
  ErgoSoft: ['hotFile', 'none'],
  HotFolder: ['none', 'jdf'],
}

/** Ticket configuration of a RIP kind. `template` null: the built-in one. */
export interface TicketSetup {
  readonly kind: TicketKind
  readonly trigger: TicketTrigger
  readonly template: string | null
}

export const defaultSetup = (rip: TicketChannelKind): TicketSetup => ({
  kind: TICKET_KINDS_BY_RIP[rip][0] ?? 'none',
  trigger: 'ticket',
  template: null,
})

/** Returns the name of a ticket: the name of its print file with another extension. */
export const ticketFileName = (sheetFileName: string, kind: 'hotFile' | 'jdf'): string =>
  `${sheetFileName.replace(/\.pdf$/i, '')}.${kind === 'jdf' ? 'jdf' : 'xml'}`

/** Returns the fields of the operation command for the ticket; empty if the RIP does not support it. */
export function operationFields(
  rip: ChannelKind,
  command: { readonly action: string | null; readonly returnToOrig: boolean | null },
): { readonly action: string; readonly returnToOrigin: string } {
  if (!supportsOperationCommand(rip)) return { action: '', returnToOrigin: '' }
  return {
    action: command.action ?? '',
    returnToOrigin: command.returnToOrig === null ? '' : String(command.returnToOrig),
  }
}
