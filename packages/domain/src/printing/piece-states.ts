import type { PrintJobState } from './run-states.ts'

/** States of a booked copy. */
export const PIECE_STATES = [
  /** Booked on a slot of a preset. */
  'onBed',
  /** In a print job that is composed, or waits for its channel. */
  'queued',
  /** In a print job that failed: it can be run again or cancelled. */
  'failed',
  /** The sheet was delivered to the channel. */
  'sent',
  /** The RIP took the sheet. */
  'taken',
  'printed',
  /** A user confirmed that it was printed correctly. */
  'good',
  /** Rejected; the copy is printed again with another code. */
  'bad',
  /** Its print job was cancelled. */
  'cancelled',
  /** The sheet was reprinted; the copy has another code on the new sheet. */
  'replaced',
] as const
export type PieceState = (typeof PIECE_STATES)[number]

/** State of a piece by the state of its print job. */
const STATE_IN_RUN: Readonly<Record<PrintJobState, PieceState>> = {
  queued: 'queued',
  ready: 'queued',
  failed: 'failed',
  sent: 'sent',
  withdrawing: 'sent',
  pickedUp: 'taken',
  printing: 'taken',
  printed: 'printed',
  confirmed: 'good',
  cancelled: 'cancelled',
}

/** Returns the state that a print job in this state gives to its pieces. */
export const pieceStateInRun = (state: PrintJobState): PieceState => STATE_IN_RUN[state]

export interface PieceEvent {
  readonly state: PieceState
  readonly at: Date
}

/**
 * Returns the states of a piece from those of its print jobs, in order of time; states that repeat the one before are
 * omitted, for example while its sheet is printed.
 */
export function pieceHistory<Event extends PieceEvent>(events: readonly Event[]): readonly Event[] {
  const sorted = [...events].sort((a, b) => a.at.getTime() - b.at.getTime())
  return sorted.filter(({ state }, i) => state !== sorted[i - 1]?.state)
}
