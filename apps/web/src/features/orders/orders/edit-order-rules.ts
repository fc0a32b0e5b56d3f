import { MAX_COPIES } from '@platen/domain/intake'
import { canDeleteJob, canEditJob, changeCopies, editCounts, type JobErrorCode } from '@platen/domain/orders'
import type { OrderRow } from './order-row.ts'

/** The values of the form; null if the field does not contain a number. */
export interface OrderCounts {
  readonly copies: number | null
  /** The print quantity. */
  readonly remaining: number | null
}

/** The message keys of the dialog. */
export type EditOrderMessage = 'jobAssigend' | 'noCopies' | 'remainingExceedsCopies'

const ERROR_KEYS: Partial<Record<JobErrorCode, EditOrderMessage>> = {
  order_booked: 'jobAssigend',
  order_no_copies: 'noCopies',
  order_remaining_exceeds_copies: 'remainingExceedsCopies',
}

/**
 * Returns whether Save is enabled, and the message that explains a disabled Save. There is no message if a count is not
 * a valid number.
 *
 * @param isDone whether an order with a print quantity of 0 leaves the list; undefined until the user has decided
 */
export function validateOrderEdit(
  row: OrderRow,
  counts: OrderCounts,
  isDone?: boolean,
): { canSave: boolean; message?: EditOrderMessage } {
  const allowed = canEditJob(row.jobState)
  if (!allowed.ok) return toError(allowed.refusal)
  if (counts.copies === null || counts.remaining === null || exceedsMaximum(counts.copies)) return { canSave: false }
  const edited = editCounts(row.jobState, { copies: counts.copies, remaining: counts.remaining })
  if (!edited.ok) return toError(edited.refusal)
  return { canSave: counts.remaining > 0 || isDone !== undefined }
}

/** As `validateOrderEdit`, for an order with booked copies, which are changed too; its print quantity is not edited. */
export function validateBookedEdit(
  { jobState }: OrderRow,
  copies: number | null,
): ReturnType<typeof validateOrderEdit> {
  if (copies === null || exceedsMaximum(copies)) return { canSave: false }
  const frames = jobState.frames.map((frame, index) => ({
    copies: index === jobState.frameIndex ? copies : frame.copies,
    effect: 'none' as const,
  }))
  const changed = changeCopies(jobState, frames, [])
  return changed.ok ? { canSave: true } : toError(changed.refusal)
}

/** Whether the number of copies is too large; the field shows the error. */
export const exceedsMaximum = (copies: number | null): boolean => copies !== null && copies > MAX_COPIES

function toError(code: JobErrorCode): { canSave: false; message?: EditOrderMessage } {
  const message = ERROR_KEYS[code]
  return message ? { canSave: false, message } : { canSave: false }
}

/**
 * Returns whether the order can be deleted: an active order with bookings cannot, an order of the history can. The
 * server checks the same rule.
 */
export const canDelete = (row: OrderRow): boolean => canDeleteJob(row.jobState).ok
