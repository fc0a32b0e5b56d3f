import { supportsOperationCommand, type RipKind, type RipName } from '../output-channels/index.ts'

/** Kinds of tickets beside a print file (readings P7). */
export const TICKET_KINDS = ['none', 'hotFile', 'jdf'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/**
 * What the RIP starts with when it sees it. `ticket`: it reads the ticket, which then comes last, when the print file
 * already lies in the folder `sheets` beside it (where the RIP does not take it for a job of its own). `sheet`: it takes
 * the print file, which then comes last, when its ticket already lies beside it.
 */
export const TICKET_TRIGGERS = ['ticket', 'sheet'] as const
export type TicketTrigger = (typeof TICKET_TRIGGERS)[number]

/** Where the print file lies that a ticket speaks of; seen from the hot folder. */
export const SHEETS_FOLDER = 'sheets'

/** How long a print file stays there after its ticket was taken, ms: a RIP may open it once more to rip it anew. */
export const SHEET_RETENTION_MS = 7 * 86_400_000

/** Which tickets a RIP kind can have. The first is what it has before somebody chooses. */
export const TICKET_KINDS_BY_RIP: Readonly<Record<RipKind, readonly TicketKind[]>> = {
  VersaWorks: ['none', 'jdf'],
  ErgoSoft: ['hotFile', 'none'],
  HotFolder: ['none', 'jdf'],
}

/** How a RIP kind is set up. `template` null: the one that Platen brings. */
export interface TicketSetup {
  readonly kind: TicketKind
  readonly trigger: TicketTrigger
  readonly template: string | null
}

export const defaultSetup = (rip: RipKind): TicketSetup => ({
  kind: TICKET_KINDS_BY_RIP[rip][0] ?? 'none',
  trigger: 'ticket',
  template: null,
})

/** The name of a ticket: that of its print file with an ending of its own, so that both are seen to belong together. */
export const ticketFileName = (sheetFileName: string, kind: 'hotFile' | 'jdf'): string =>
  `${sheetFileName.replace(/\.pdf$/i, '')}.${kind === 'jdf' ? 'jdf' : 'xml'}`

/** What travels in the ticket of the operation command; nothing where it is not offered (readings P4). */
export function operationFields(
  rip: RipName,
  command: { readonly action: string | null; readonly returnToOrig: boolean | null },
): { readonly action: string; readonly returnToOrigin: string } {
  if (!supportsOperationCommand(rip)) return { action: '', returnToOrigin: '' }
  return {
    action: command.action ?? '',
    returnToOrigin: command.returnToOrig === null ? '' : String(command.returnToOrig),
  }
}
