import { type ChangeOutcome, changeCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import type { BookedJobDependents, ChangedFrame } from '../../orders/orders/booked-job-dependents.ts'
import { jobTransitionFailure } from '../../orders/orders/job-transition-failure.ts'
import type { StoredJob } from '../../orders/orders/orders-queries.ts'
import type { BookedCopy } from '../output-presets/bookings-queries.ts'
import { deleteBookingsOfJobs } from '../output-presets/output-presets-commands.ts'
import { cancelPieces } from '../runs/cancelled-pieces-commands.ts'
import { markOutdated, type ReplacedPiece, replaceArtwork } from '../runs/changed-pieces-commands.ts'
import type { PieceInRun, PrintedCopy } from '../runs/copies-of-jobs-queries.ts'
import { getCountedCopies, selectPieces } from './cancel-jobs.ts'
import { type JobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

/** The change of one locked job, before it is stored. */
export interface PlannedChange {
  /** The job with its counts after the change. */
  readonly job: StoredJob
  readonly outcome: ChangeOutcome
  /** Booked copies that leave their slots. */
  readonly bookings: readonly BookedCopy[]
  /** Booked copies that are printed as changed. */
  readonly kept: readonly BookedCopy[]
  readonly pieces: ChangedPieces
}

/** Pieces whose job is changed. */
interface ChangedPieces {
  /** Of copies that are not ordered any more. */
  readonly cancelled: readonly PieceInRun[]
  /** Of copies that are open again. */
  readonly reopened: readonly PieceInRun[]
  readonly replaced: readonly ReplacedPiece[]
  readonly outdated: readonly PieceInRun[]
}

function selectPiecesOfFrame(
  copies: readonly PrintedCopy[],
  counted: readonly PrintedCopy[],
  outcome: ChangeOutcome,
  { effect, artwork }: ChangedFrame,
): ChangedPieces {
  const cancelled = selectPieces(copies, counted, outcome, true)
  if (effect === 'none') return { cancelled, reopened: [], replaced: [], outdated: [] }
  const cancelledCopies = new Set(cancelled)
  const remain = (list: readonly PrintedCopy[]) =>
    list.flatMap(({ pieces }) => pieces).filter((piece) => !piece.isCancelled && !cancelledCopies.has(piece))
  // Also of copies that are not counted any more: no sheet that is not sent yet has the earlier artwork.
  const unsent = remain(copies.filter(({ isHandedOver }) => !isHandedOver))
  const outdated = remain(counted.filter(({ isHandedOver }) => isHandedOver))
  if (effect === 'place' || !artwork) return { cancelled, reopened: unsent, replaced: [], outdated }
  const page = { artworkId: artwork.id, artworkPage: artwork.page }
  return { cancelled, reopened: [], replaced: unsent.map((piece) => ({ ...piece, ...page })), outdated }
}

const mergePieces = (pieces: readonly ChangedPieces[]): ChangedPieces => ({
  cancelled: pieces.flatMap(({ cancelled }) => cancelled),
  reopened: pieces.flatMap(({ reopened }) => reopened),
  replaced: pieces.flatMap(({ replaced }) => replaced),
  outdated: pieces.flatMap(({ outdated }) => outdated),
})

/** Plans the change of one job, or returns why it is not possible. */
export function planChange(
  job: StoredJob,
  changes: readonly ChangedFrame[],
  { bookings, printed }: JobsWithCopies,
): PlannedChange | Failure {
  const copiesOfJob = printed.get(job.id) ?? []
  const ofFrame = job.frames.map((_, index) => copiesOfJob.filter(({ frameIndex }) => frameIndex === index))
  const counted = job.frames.map((frame, index) => getCountedCopies(frame, ofFrame[index] ?? []))
  const unsent = counted.map((list) => list.filter((copy) => !copy.isHandedOver).length)
  const result = changeCopies(job, changes, unsent)
  if (!result.ok) return jobTransitionFailure(result.refusal, job)
  const { outcome } = result
  const ofJob = bookings.get(job.id) ?? []
  const pieces = changes.map((change, index) =>
    selectPiecesOfFrame(ofFrame[index] ?? [], counted[index] ?? [], result.frames[index] ?? outcome, change),
  )
  return {
    job: result.job,
    outcome,
    bookings: ofJob.slice(0, outcome.freed + outcome.unbooked),
    kept: outcome.kept > 0 ? ofJob.slice(outcome.freed + outcome.unbooked) : [],
    pieces: mergePieces(pieces),
  }
}

/** Removes the copies of changed jobs from the slots that they leave, before the counts are stored. */
export const freeSlots = (tx: EnvironmentTx, planned: readonly PlannedChange[]): Promise<void> =>
  deleteBookingsOfJobs(
    tx,
    planned.flatMap(({ bookings }) => bookings),
  )

/** Applies the changes of locked jobs to their print jobs, once for all; returns what has changed for clients. */
export async function changePieces(tx: EnvironmentTx, planned: readonly PlannedChange[], now: Date): Promise<Change[]> {
  const pieces = mergePieces(planned.map((each) => each.pieces))
  await cancelPieces(tx, pieces.cancelled, now)
  await cancelPieces(tx, pieces.reopened, now, true)
  await replaceArtwork(tx, pieces.replaced, now)
  await markOutdated(tx, pieces.outdated, now)
  const presets = planned
    .flatMap(({ bookings, kept }) => [...bookings, ...kept])
    .map(({ presetId }) => [presetId, { presetId }] as const)
  const hasPieces = Object.values(pieces).some((list) => list.length > 0)
  return ['orders', ...(hasPieces ? (['printJobs'] as const) : []), ...new Map(presets).values()]
}

/** Changes booked jobs as submissions of their order require it. */
export const bookedJobDependents: BookedJobDependents = {
  async lockCopies(tx, ids) {
    const copies = await lockJobsWithCopies(tx, { ids })
    if (!copies) return undefined
    const changes: PlannedChange[] = []
    return {
      plan(job, frames) {
        const planned = planChange(job, frames, copies)
        if (planned instanceof Failure) return planned
        changes.push(planned)
        return planned
      },
      freeSlots: (transaction) => freeSlots(transaction, changes),
      changePieces: (transaction, now) => changePieces(transaction, changes, now),
    }
  },
}
