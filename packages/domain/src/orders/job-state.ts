import type { Counts, JobState, JobStatus } from './types.ts'

/**
 * State machine of a job: the only module that computes remaining, pending and assigned. The server decides with it,
 * the web application displays with it. Every function takes a job and returns a new one with all its other fields, or
 * a failure; none of them mutates its input.
 *
 * Only the frame at `frameIndex` can be booked, printed or edited. Earlier frames are printed and later ones wait,
 * except for frames with returned copies (`returnCopies`): a job goes back to the earliest of them as soon as no copies
 * of its current frame are booked.
 */

/** Reasons cause a transition failed; names of the closed list of error codes. */
export type JobErrorCode =
  | 'not_found'
  | 'bad_request'
  | 'not_enough_copies'
  | 'nothing_booked'
  | 'order_booked'
  | 'order_no_copies'
  | 'order_remaining_exceeds_copies'
  | 'copies_not_printed'
  | 'delete_refused'
  | 'cancel_too_many'
  | 'cancel_part_of_set'

export type JobTransition<J extends JobState> =
  | { readonly ok: true; readonly job: J }
  | { readonly ok: false; readonly refusal: JobErrorCode }

/** Whether a transition is allowed, or the failure. */
export type TransitionCheck = { readonly ok: true } | { readonly ok: false; readonly refusal: JobErrorCode }

/** Counts of a row of the grid. */
export interface RowCounts extends Counts {
  readonly assigned: number
  readonly amountPrinted: number
  readonly notNeeded: number
  readonly cancelled: number
}

/** Copies booked on presets: remaining - pending. */
export const assignedCopies = (counts: Counts): number => counts.remaining - counts.pending

/** Copies that are printed or to be printed: those ordered, without those that are not needed or cancelled. */
export const wantedCopies = ({ copies, notNeeded = 0, cancelled = 0 }: Counts): number => copies - notNeeded - cancelled

/** Printed copies that were not cancelled: the wanted ones without the remaining ones. */
export const printedCopies = (counts: Counts): number => wantedCopies(counts) - counts.remaining

/** Returns the counts of a frame without printed or booked copies. */
export const createInitialCounts = (copies: number): Counts => ({
  copies,
  remaining: copies,
  pending: copies,
  notNeeded: 0,
  cancelled: 0,
  reprint: undefined,
})

/** Returns the current frame. Throws if the job has no frame at its index. */
export function currentFrame<F extends Counts>(job: { readonly frameIndex: number; readonly frames: readonly F[] }): F {
  const frame = job.frames[job.frameIndex]
  if (frame === undefined) throw new Error(`The job has no frame ${job.frameIndex}`)
  return frame
}

/**
 * Returns the counts of the job's row in the grid, active or history. A job in history is at frame 0 with nothing
 * remaining, so that its row has assigned 0 and amountPrinted = copies - notNeeded - cancelled.
 */
export function rowCounts(job: { readonly frameIndex: number; readonly frames: readonly Counts[] }): RowCounts {
  const frame = currentFrame(job)
  const { copies, remaining, pending, notNeeded = 0, cancelled = 0 } = frame
  const derived = { assigned: assignedCopies(frame), amountPrinted: printedCopies(frame) }
  return { copies, remaining, pending, notNeeded, cancelled, ...derived }
}

/**
 * Books n copies of the current frame: lowers pending by n, and the job is PRINTING. Failures: `not_found` (not
 * active), `bad_request` (n is not an integer of at least 1), `not_enough_copies`.
 * See REQ-151.
 */
export function book<J extends JobState>(job: J, n: number): JobTransition<J> {
  if (job.place !== 'active') return refuse('not_found')
  if (!isAmount(n)) return refuse('bad_request')
  const frame = currentFrame(job)
  if (n > frame.pending) return refuse('not_enough_copies')
  return { ok: true, job: withCounts(job, { pending: frame.pending - n }, 'PRINTING') }
}

/**
 * Unbooks n copies: raises pending by n; the job is TOPRINT again when nothing is booked. Failures: `not_found`,
 * `bad_request`, `nothing_booked` (fewer than n copies are booked).
 * See REQ-151.
 */
export function unbookCopies<J extends JobState>(job: J, n: number): JobTransition<J> {
  if (job.place !== 'active') return refuse('not_found')
  if (!isAmount(n)) return refuse('bad_request')
  const frame = currentFrame(job)
  const assigned = assignedCopies(frame)
  if (n > assigned) return refuse('nothing_booked')
  const after = withCounts(job, { pending: frame.pending + n }, assigned === n ? 'TOPRINT' : 'PRINTING')
  return { ok: true, job: rewindToReturnedFrame(after) }
}

/**
 * Marks n booked copies as printed, or all booked ones if n is omitted. A job that is booked on several presets is
 * printed by each of them in turn, n copies at a time. Afterwards:
 * - copies that are not booked remain: TOPRINT;
 * - all remaining copies are booked elsewhere: PRINTING;
 * - nothing remains and another frame has copies to print: the first such frame, TOPRINT;
 * - no frame has remaining copies: PRINTED, in history, at frame 0.
 *
 * Failures: `not_found`, `bad_request`, `nothing_booked` (fewer than n copies are booked).
 * See REQ-152, REQ-153.
 */
export function markPrinted<J extends JobState>(job: J, n?: number): JobTransition<J> {
  if (job.place !== 'active') return refuse('not_found')
  const frame = currentFrame(job)
  const amount = n ?? assignedCopies(frame)
  if (n === undefined && amount === 0) return refuse('nothing_booked')
  if (!isAmount(amount)) return refuse('bad_request')
  if (amount > assignedCopies(frame)) return refuse('nothing_booked')
  const remaining = frame.remaining - amount
  if (remaining === 0) return { ok: true, job: advanceFrame(job) }
  const after = withCounts(job, { remaining }, frame.pending > 0 ? 'TOPRINT' : 'PRINTING')
  return { ok: true, job: rewindToReturnedFrame(after) }
}

/**
 * Moves the job on when all copies of its current frame are printed. Waiting frames have all their copies remaining,
 * unless a user or a rejection changed that; a parked frame (see `editCounts`) counts as done when the job leaves it.
 */
function advanceFrame<J extends JobState>(job: J): J {
  const done = { remaining: 0, pending: 0, reprint: undefined }
  const frames = job.frames.map((frame, index) => (index === job.frameIndex ? { ...frame, ...done } : frame))
  const next = frames.findIndex((frame) => frame.remaining > 0)
  if (next < 0) return { ...job, frames, frameIndex: 0, place: 'history', jobStatus: 'PRINTED' }
  return { ...job, frames, frameIndex: next, jobStatus: 'TOPRINT' }
}

/** Moves the job to the earliest frame with returned copies, unless copies of its current frame are booked. */
function rewindToReturnedFrame<J extends JobState>(job: J): J {
  if (assignedCopies(currentFrame(job)) > 0) return job
  const earliest = job.frames.findIndex((frame, index) => index < job.frameIndex && frame.remaining > 0)
  return earliest < 0 ? job : { ...job, frameIndex: earliest, jobStatus: 'TOPRINT' }
}

/**
 * Returns n printed copies of a frame to be printed again: `rejected` because of their quality (the job then goes first
 * in Auto fill), or because their run was cancelled before it was sent. Raises remaining and pending of that frame by n
 * for any state of the job: a job in history becomes active at that frame with nothing else to print; a job at a later
 * frame goes back to it as soon as nothing of the later frame is booked, and continues from there with its previous
 * counts. Failures: `not_found` (no such frame), `bad_request`, `copies_not_printed` (fewer than n copies count as
 * printed, because the job was reactivated or edited: those copies will be printed anyway).
 */
export function returnCopies<J extends JobState>(
  job: J,
  at: number,
  n: number,
  cause: 'rejected' | 'cancelled',
): JobTransition<J> {
  const frame = job.frames[at]
  if (!frame) return refuse('not_found')
  if (!isAmount(n)) return refuse('bad_request')
  if (n > printedCopies(frame)) return refuse('copies_not_printed')
  const counts = { remaining: frame.remaining + n, pending: frame.pending + n }
  const reprint = cause === 'rejected' ? { reprint: true } : {}
  const frames = job.frames.map((each, index) => (index === at ? { ...each, ...counts, ...reprint } : each))
  if (job.place === 'history') {
    return { ok: true, job: { ...job, frames, frameIndex: at, place: 'active', jobStatus: 'TOPRINT' } }
  }
  const isBooked = assignedCopies(currentFrame({ ...job, frames })) > 0
  return { ok: true, job: rewindToReturnedFrame({ ...job, frames, jobStatus: isBooked ? 'PRINTING' : 'TOPRINT' }) }
}

/** Whether rejected copies of a job wait to be printed again. */
export const hasReprintPriority = (job: { readonly frames: readonly Counts[] }): boolean =>
  job.frames.some((frame) => frame.reprint === true && frame.remaining > 0)

/** Counts sent by the edit dialog; `remaining` is the print quantity. */
export interface EditedCounts {
  readonly copies: number
  readonly remaining?: number | undefined
  /** With a print quantity of 0: the job leaves its frame, as if the last copy had been printed. */
  readonly isDone?: boolean | undefined
}

/**
 * Changes the copies and the print quantity of the current frame: remaining and pending become the print quantity
 * (copies if none was sent), and nothing is booked. Copies that are neither printed, cancelled nor in the print
 * quantity are not needed; cancelled ones stay cancelled. With a print quantity above the unprinted copies, printed
 * ones are printed again. A print quantity of 0 parks the frame (it stays in the list with nothing to book until it is
 * edited again) unless `isDone`: the job then continues with its next frame, or goes to history. Failures: `not_found`
 * (not active), `order_booked`, `order_no_copies` (copies below 1, or all cancelled), `bad_request` (a count that is
 * not an integer, a print quantity below 0, or `isDone` with another one), `order_remaining_exceeds_copies`. See
 * REQ-154.
 */
export function editCounts<J extends JobState>(job: J, counts: EditedCounts): JobTransition<J> {
  const allowed = canEditJob(job)
  if (!allowed.ok) return allowed
  const { copies, isDone = false } = counts
  const { cancelled = 0 } = currentFrame(job)
  const remaining = counts.remaining ?? copies - cancelled
  if (copies <= cancelled) return refuse('order_no_copies')
  if (!Number.isSafeInteger(copies) || !Number.isSafeInteger(remaining) || remaining < 0) return refuse('bad_request')
  if (remaining > copies - cancelled) return refuse('order_remaining_exceeds_copies')
  if (isDone && remaining > 0) return refuse('bad_request')
  const notNeeded = Math.max(0, copies - cancelled - remaining - printedCopies(currentFrame(job)))
  const edited = withCounts(job, { copies, remaining, pending: remaining, notNeeded }, 'TOPRINT')
  return { ok: true, job: isDone ? advanceFrame(edited) : edited }
}

/**
 * Reactivates a job from history: TOPRINT at frame 0 with all frames reset. Failures: `not_found` (not in history).
 * See REQ-155.
 */
export function reactivate<J extends JobState>(job: J): JobTransition<J> {
  if (job.place !== 'history') return refuse('not_found')
  const frames = job.frames.map((frame) => ({ ...frame, ...createInitialCounts(frame.copies) }))
  return { ok: true, job: { ...job, frames, frameIndex: 0, place: 'active', jobStatus: 'TOPRINT' } }
}

/**
 * Whether a job can be edited: it must be active without booked copies; else `not_found`, `order_booked`.
 * See REQ-158.
 */
export function canEditJob(job: JobState): TransitionCheck {
  if (job.place !== 'active') return refuse('not_found')
  return assignedCopies(currentFrame(job)) > 0 ? refuse('order_booked') : ALLOWED
}

/**
 * Whether a job can be deleted: it must be in history, or active without booked copies; else `delete_refused`.
 * See REQ-158.
 */
export function canDeleteJob(job: JobState): TransitionCheck {
  if (job.place === 'history') return ALLOWED
  return assignedCopies(currentFrame(job)) > 0 ? refuse('delete_refused') : ALLOWED
}

/**
 * Whether the artwork of all frames of a job may be made again: it must be active, and no copies are booked, printed or
 * rejected; else `not_found`, `order_booked`.
 */
export function canRemakeArtwork(job: JobState): TransitionCheck {
  if (job.place !== 'active') return refuse('not_found')
  const isUntouched = job.frames.every(
    (frame) => assignedCopies(frame) === 0 && printedCopies(frame) === 0 && !frame.reprint,
  )
  return job.frameIndex === 0 && isUntouched ? ALLOWED : refuse('order_booked')
}

/** Whether nothing of a job was booked or printed, so that a changed submission may replace it. */
export const hasNoBookedOrPrintedCopies = (job: JobState): boolean =>
  job.place === 'active' &&
  job.frameIndex === 0 &&
  job.frames.every((frame) => frame.copies === frame.remaining && frame.remaining === frame.pending && !frame.reprint)

/**
 * Whether rules can be applied to a job again: it must be active without booked copies; else `not_found`,
 * `order_booked`.
 */
export const canReprocessJob = (job: JobState): TransitionCheck => canEditJob(job)

const ALLOWED = { ok: true } as const

const refuse = (refusal: JobErrorCode) => ({ ok: false, refusal }) as const

const isAmount = (n: number): boolean => Number.isSafeInteger(n) && n >= 1

function withCounts<J extends JobState>(job: J, counts: Partial<Counts>, jobStatus: JobStatus): J {
  const frames = job.frames.map((frame, index) => (index === job.frameIndex ? { ...frame, ...counts } : frame))
  return { ...job, frames, jobStatus }
}
