import type { PieceState, PrintJobState } from '@platen/domain/printing'
import type { OrderRef } from './print-fixture.ts'

/** The expected state of a run, and of the order's copies that it prints. */
export interface ModelRun {
  readonly id: string
  readonly sheet: string
  state: PrintJobState
  readonly pieces: ModelPiece[]
}

export interface ModelPiece {
  readonly code: string
  readonly order: ModelOrder
  readonly slotNo: number
  isRejected: boolean
  isCancelled: boolean
  /** The order was set active since: the copy is not one of those that it counts. */
  isEarlier: boolean
}

export interface ModelOrder {
  readonly ref: OrderRef
  copies: number
  open: number
  cancelled: number
  rejected: number
  isActive: boolean
}

export interface Booking {
  readonly code: string
  readonly order: ModelOrder
}

export const UNSENT: readonly PrintJobState[] = ['queued', 'ready', 'failed']
export const isSent = ({ state }: ModelRun): boolean => state !== 'cancelled' && !UNSENT.includes(state)
/** The states that a channel reports, one after the other. */
export const NEXT: Partial<Record<PrintJobState, PrintJobState>> = {
  queued: 'ready',
  ready: 'sent',
  sent: 'pickedUp',
  pickedUp: 'printing',
  printing: 'printed',
}
export const PIECE_STATE: Readonly<Record<PrintJobState, PieceState>> = {
  queued: 'queued',
  ready: 'queued',
  failed: 'failed',
  sent: 'sent',
  pickedUp: 'taken',
  printing: 'taken',
  withdrawing: 'sent',
  printed: 'printed',
  confirmed: 'good',
  cancelled: 'cancelled',
}
/** The count of the order that a piece in this state belongs to. */
export const COUNT: Partial<Record<PieceState, string>> = {
  onBed: 'booked',
  queued: 'queued',
  failed: 'failed',
  sent: 'sent',
  taken: 'pickedUp',
  printed: 'printed',
  good: 'confirmed',
}

/** Returns the differences of counts with the same names. */
export const subtract = (after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))
