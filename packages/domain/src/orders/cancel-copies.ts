import { assignedCopies, type JobErrorCode, printedCopies, wantedCopies } from './job-state.ts'
import type { Counts, JobState } from './types.ts'

/** What happened to cancelled copies, by the place where each of them was. */
export interface CancelOutcome {
  /** Open: they are not printed. */
  readonly dropped: number
  /** Booked on an output preset: their slots are free again. */
  readonly freed: number
  /** In a print job that was not handed over yet: its sheet is composed again without them. */
  readonly takenOff: number
  /** Handed over to the RIP or printer before: they are printed, and must not be shipped. */
  readonly tooLate: number
}

export const NOTHING_CANCELLED: CancelOutcome = { dropped: 0, freed: 0, takenOff: 0, tooLate: 0 }

export const cancelledCopies = ({ dropped, freed, takenOff, tooLate }: CancelOutcome): number =>
  dropped + freed + takenOff + tooLate

export const addOutcomes = (a: CancelOutcome, b: CancelOutcome): CancelOutcome => ({
  dropped: a.dropped + b.dropped,
  freed: a.freed + b.freed,
  takenOff: a.takenOff + b.takenOff,
  tooLate: a.tooLate + b.tooLate,
})

export type Cancellation<J extends JobState> =
  | { readonly ok: true; readonly job: J; readonly frames: readonly CancelOutcome[]; readonly outcome: CancelOutcome }
  | { readonly ok: false; readonly refusal: JobErrorCode }

/**
 * Cancels copies of a job: first open ones, then booked ones, then printed ones that were not handed over yet, then the
 * other printed ones, which are too late. Returns the job, and what happened to the copies of each frame and of all.
 *
 * @param total number of copies of the job that are to be cancelled in the end, including those that are cancelled
 * already, so that a repeated request cancels nothing more; undefined for all
 * @param unsent for each frame, the number of printed copies in print jobs that were not handed over yet
 *
 * Failures: `bad_request` (not an integer of at least 1), `cancel_too_many` (more than the job has),
 * `cancel_part_of_set` (some copies of a job with several frames, which belong together).
 */
export function cancelCopies<J extends JobState>(
  job: J,
  total: number | undefined,
  unsent: readonly number[],
): Cancellation<J> {
  if (total !== undefined && (!Number.isSafeInteger(total) || total < 1)) return { ok: false, refusal: 'bad_request' }
  const wantedTotal = sum(job.frames.map(wantedCopies))
  const cancelled = sum(job.frames.map((frame) => frame.cancelled ?? 0))
  if (total !== undefined && total > wantedTotal + cancelled) return { ok: false, refusal: 'cancel_too_many' }
  const amount = total === undefined ? wantedTotal : Math.max(0, total - cancelled)
  if (job.frames.length > 1 && amount !== 0 && amount !== wantedTotal)
    return { ok: false, refusal: 'cancel_part_of_set' }
  const isAll = amount === wantedTotal && (total === undefined || amount > 0)
  const outcomes = job.frames.map((frame, index) =>
    decideCopies(frame, isAll ? wantedCopies(frame) : amount, unsent[index] ?? 0),
  )
  const frames = job.frames.map((frame, index) => withoutCopies(frame, outcomes[index] ?? NOTHING_CANCELLED))
  const outcome = outcomes.reduce(addOutcomes, NOTHING_CANCELLED)
  return { ok: true, job: isAll || amount > 0 ? updateJobProgress({ ...job, frames }) : job, frames: outcomes, outcome }
}

export function decideCopies(frame: Counts, amount: number, unsent: number): CancelOutcome {
  const dropped = Math.min(amount, frame.pending)
  const freed = Math.min(amount - dropped, assignedCopies(frame))
  const takenOff = Math.min(amount - dropped - freed, printedCopies(frame), unsent)
  return { dropped, freed, takenOff, tooLate: amount - dropped - freed - takenOff }
}

/** Returns the counts without the mark of rejected copies if no copies are left to print: none is printed again. */
export const withoutEndedReprint = <C extends Counts>(counts: C): C =>
  counts.remaining === 0 && counts.reprint ? { ...counts, reprint: undefined } : counts

function withoutCopies<C extends Counts>(frame: C, outcome: CancelOutcome): C {
  const pending = frame.pending - outcome.dropped
  const remaining = frame.remaining - outcome.dropped - outcome.freed
  const cancelled = (frame.cancelled ?? 0) + cancelledCopies(outcome)
  return withoutEndedReprint({ ...frame, pending, remaining, cancelled })
}

/** Sets place, status and frame of a job from which copies were cancelled. */
function updateJobProgress<J extends JobState>(job: J): J {
  const isWanted = job.frames.some((frame) => wantedCopies(frame) > 0)
  if (job.frames.every(({ remaining }) => remaining === 0))
    return { ...job, frameIndex: 0, place: 'history', jobStatus: isWanted ? 'PRINTED' : 'CANCELLED' }
  const booked = sum(job.frames.map(assignedCopies))
  if (booked === 0) return { ...job, jobStatus: 'TOPRINT' }
  return job.frames[job.frameIndex]?.pending === 0 ? { ...job, jobStatus: 'PRINTING' } : job
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
