import { type CancelOutcome, cancelCopies, cancelledCopies, printedCopies, wantedCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import {
  type CancelCause,
  type CancelledJob,
  saveCancelledJobs,
} from '../../orders/orders/job-state/cancellation-commands.ts'
import { jobTransitionFailure } from '../../orders/orders/job-transition-failure.ts'
import type { StoredJob } from '../../orders/orders/orders-queries.ts'
import type { BookedCopy } from '../output-presets/bookings-queries.ts'
import { deleteBookingsOfJobs } from '../output-presets/output-presets-commands.ts'
import { cancelPieces } from '../runs/cancelled-pieces-commands.ts'
import type { PieceInRun, PrintedCopy } from '../runs/copies-of-jobs-queries.ts'
import type { JobsWithCopies } from './copies-commands.ts'

/** The cancellation of copies of one job, before it is stored. */
export interface PlannedCancellation extends CancelledJob {
  readonly job: StoredJob
  readonly bookings: readonly BookedCopy[]
  readonly pieces: readonly PieceInRun[]
  /** Nothing is to be stored: the copies were cancelled before. */
  readonly isDone: boolean
}

/**
 * Returns the printed copies that a frame counts: the latest ones. Earlier copies are not counted if the order was set
 * active since, or its print quantity was raised.
 */
export function getCountedCopies(
  frame: StoredJob['frames'][number],
  copies: readonly PrintedCopy[],
): readonly PrintedCopy[] {
  const valid = copies.filter(({ isReplaced, isBeforeActivation }) => !isReplaced && !isBeforeActivation)
  const latest = new Set(valid.toSorted((a, b) => b.printedAt - a.printedAt).slice(0, printedCopies(frame)))
  return valid.filter((copy) => latest.has(copy))
}

/**
 * Returns the pieces of the copies of a frame that are cancelled: of all copies if none of the frame is wanted. Of
 * those that were printed before the job was activated again, only the pieces that were not handed over.
 */
export function selectPieces(
  copies: readonly PrintedCopy[],
  counted: readonly PrintedCopy[],
  outcome: CancelOutcome,
  isWanted: boolean,
): PieceInRun[] {
  const selected = isWanted
    ? [
        ...counted.filter(({ isHandedOver }) => !isHandedOver).slice(0, outcome.takenOff),
        ...counted.filter(({ isHandedOver }) => isHandedOver).slice(0, outcome.tooLate),
      ]
    : copies
  return selected
    .flatMap((copy) => copy.pieces.filter(({ isHandedOver }) => !copy.isBeforeActivation || !isHandedOver))
    .filter(({ isCancelled }) => !isCancelled)
}

/**
 * Plans the cancellation of copies of one job, or returns why it is not possible: also some copies of a job whose
 * artwork has not arrived, which may have several pages and so become a job of several frames. `copies` is the number of
 * copies that are to be cancelled in the end; undefined for all.
 */
export function planCancellation(
  job: StoredJob,
  copies: number | undefined,
  { bookings, printed }: JobsWithCopies,
): PlannedCancellation | Failure {
  const copiesOfJob = printed.get(job.id) ?? []
  const ofFrame = job.frames.map((_, index) => copiesOfJob.filter(({ frameIndex }) => frameIndex === index))
  const counted = job.frames.map((frame, index) => getCountedCopies(frame, ofFrame[index] ?? []))
  const unsent = counted.map((list) => list.filter((copy) => !copy.isHandedOver).length)
  const result = cancelCopies(job, copies, unsent)
  if (!result.ok) return jobTransitionFailure(result.refusal, job)
  const after = result.job
  const isPartOfUnknown =
    job.frames.length === 1 && job.frames[0]?.artworkId === null && after.jobStatus !== 'CANCELLED'
  if (isPartOfUnknown && cancelledCopies(result.outcome) > 0)
    return failure('cancel_awaits_artwork', { orderId: job.orderId, jobId: job.jobId })
  const isDone = cancelledCopies(result.outcome) === 0 && after.jobStatus === job.jobStatus && after.place === job.place
  return {
    job: after,
    outcome: result.outcome,
    bookings: (bookings.get(job.id) ?? []).slice(0, result.outcome.freed),
    pieces: isDone
      ? []
      : after.frames.flatMap((frame, index) =>
          selectPieces(
            ofFrame[index] ?? [],
            counted[index] ?? [],
            result.frames[index] ?? result.outcome,
            wantedCopies(frame) > 0,
          ),
        ),
    isDone,
  }
}

/**
 * Refuses a plan of a call if copies that were handed over are cancelled of an order that has a shipment, since they may
 * be in it.
 */
export function refuseShipped<
  Plan extends Pick<PlannedCancellation, 'job'> & { outcome: Pick<CancelOutcome, 'tooLate'> },
>(plan: Plan | Failure, shippedOrders: ReadonlySet<string>): Plan | Failure {
  if (plan instanceof Failure || plan.outcome.tooLate === 0 || !shippedOrders.has(plan.job.orderPk)) return plan
  return failure('already_shipped', { orderId: plan.job.orderId, jobId: plan.job.jobId })
}

/** Stores planned cancellations of locked jobs; returns what has changed for clients. */
export async function storeCancellations(
  tx: EnvironmentTx,
  planned: readonly PlannedCancellation[],
  cause: CancelCause,
): Promise<Change[]> {
  const cancelled = planned.filter(({ isDone }) => !isDone)
  if (cancelled.length === 0) return []
  const bookings = cancelled.flatMap((each) => each.bookings)
  const pieces = cancelled.flatMap((each) => each.pieces)
  await deleteBookingsOfJobs(tx, bookings)
  await saveCancelledJobs(tx, cancelled, cause)
  await cancelPieces(tx, pieces, cause.now)
  return [
    'orders',
    ...(pieces.length > 0 ? (['printJobs'] as const) : []),
    ...new Map(bookings.map(({ presetId }) => [presetId, { presetId }])).values(),
  ]
}
