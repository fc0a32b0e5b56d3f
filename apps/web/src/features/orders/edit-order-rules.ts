import { canDeleteJob, canEditJob, editCounts, type JobErrorCode } from '@platen/domain/orders'
import type { OrderRow } from './order-row.ts'

/** What the form holds; null where the field holds no number. */
export interface OrderCounts {
  readonly copies: number | null
  /** The print quantity (readings O2). */
  readonly remaining: number | null
}

/** The messages of the dialog by the specification's own keys (section 5). */
export type EditOrderMessage = 'jobAssigend' | 'noCopies' | 'remainingExceedsCopies'

const ERROR_KEYS: Partial<Record<JobErrorCode, EditOrderMessage>> = {
  order_booked: 'jobAssigend',
  order_no_copies: 'noCopies',
  order_remaining_exceeds_copies: 'remainingExceedsCopies',
}

/**
 * Whether Save is offered, and the message where it is refused with words. Silent where a count is not a number or
 * not one that can be counted (specification section 5).
 */
export function validateOrderEdit(
  row: OrderRow,
  counts: OrderCounts,
): { maySave: boolean; message?: EditOrderMessage } {
  const allowed = canEditJob(row.life)
  if (!allowed.ok) return toError(allowed.refusal)
  if (counts.copies === null || counts.remaining === null) return { maySave: false }
  const edited = editCounts(row.life, { copies: counts.copies, remaining: counts.remaining })
  return edited.ok ? { maySave: true } : toError(edited.refusal)
}

function toError(refusal: JobErrorCode): { maySave: false; message?: EditOrderMessage } {
  const message = ERROR_KEYS[refusal]
  return message ? { maySave: false, message } : { maySave: false }
}

/** A change of copies carries the print quantity along until the person edits that one (readings O2). */
export function syncRemaining(counts: OrderCounts, copies: number | null, touched: boolean): number | null {
  return touched ? counts.remaining : copies
}

/**
 * An active order that is booked cannot be deleted; history can (specification section 4). The server also refuses
 * where the specification's wider rule bites (section 5: any preset not empty).
 */
export const canDelete = (row: OrderRow): boolean => canDeleteJob(row.life).ok
