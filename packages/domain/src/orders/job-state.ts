import type { Counts, JobState, JobStatus } from './types.ts'

/**
 * The life of a job (specification section 4, readings O1 to O3): the only place where remaining, pending and assigned
 * are reckoned. The server decides with it, the web shows with it. Every function takes a job and gives back a new one
 * with all its other fields, or says why not; none of them changes what it was given.
 *
 * Only the frame at `frameIndex` is ever booked, printed or edited. Earlier frames are printed and later ones wait,
 * but for frames of which printed copies came back (`giveBack`): a job goes back to the earliest of them as soon as
 * nothing of its current frame is booked.
 */

/** Why a step was refused; the names are those of the closed list of error codes (readings D3). */
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

export type JobTransition<J extends JobState> =
  | { readonly ok: true; readonly job: J }
  | { readonly ok: false; readonly refusal: JobErrorCode }

/** May a step be taken: yes, or why not. */
export type TransitionCheck = { readonly ok: true } | { readonly ok: false; readonly refusal: JobErrorCode }

/** What a row of the grid counts. */
export interface RowCounts extends Counts {
  readonly assigned: number
  readonly amountPrinted: number
}

/** Copies booked on presets: remaining - pending (readings O1). */
export const assignedCopies = (counts: Counts): number => counts.remaining - counts.pending

/** Copies printed already: copies - remaining (readings O1). */
export const printedCopies = (counts: Counts): number => counts.copies - counts.remaining

/** A frame of which every copy is still to be printed and none is booked. */
export const freshCounts = (copies: number): Counts => ({
  copies,
  remaining: copies,
  pending: copies,
  reprint: undefined,
})

/** 0 <= pending <= remaining <= copies, in whole numbers (readings O1). */
export function areCountsValid(counts: Counts): boolean {
  const { copies, remaining, pending } = counts
  return (
    Number.isSafeInteger(copies) &&
    Number.isSafeInteger(remaining) &&
    Number.isSafeInteger(pending) &&
    0 <= pending &&
    pending <= remaining &&
    remaining <= copies
  )
}

/** The frame that is being printed. A job without a frame at its index is not a job: that throws. */
export function currentFrame<F extends Counts>(job: { readonly frameIndex: number; readonly frames: readonly F[] }): F {
  const frame = job.frames[job.frameIndex]
  if (frame === undefined) throw new Error(`The job has no frame ${job.frameIndex}`)
  return frame
}

/**
 * The counts of the job's row in the grid, active or history. A job in history stands at frame 0 with nothing
 * remaining, so its row reads assigned 0 and amountPrinted = copies (specification sections 3 and 4).
 */
export function rowCounts(job: { readonly frameIndex: number; readonly frames: readonly Counts[] }): RowCounts {
  const frame = currentFrame(job)
  const { copies, remaining, pending } = frame
  return { copies, remaining, pending, assigned: assignedCopies(frame), amountPrinted: printedCopies(frame) }
}

/**
 * Books n copies of the current frame: pending goes down by n and the job is PRINTING.
 * Refused: `not_found` (not active), `bad_request` (n is not a whole number of at least 1), `not_enough_copies`.
 */
export function book<J extends JobState>(job: J, n: number): JobTransition<J> {
  if (job.place !== 'active') return refused('not_found')
  if (!isAmount(n)) return refused('bad_request')
  const frame = currentFrame(job)
  if (n > frame.pending) return refused('not_enough_copies')
  return { ok: true, job: changed(job, { pending: frame.pending - n }, 'PRINTING') }
}

/**
 * Takes n booked copies back: pending goes up by n; the job is TOPRINT again once nothing is booked.
 * Refused: `not_found`, `bad_request`, `nothing_booked` (fewer than n copies are booked).
 */
export function unbookCopies<J extends JobState>(job: J, n: number): JobTransition<J> {
  if (job.place !== 'active') return refused('not_found')
  if (!isAmount(n)) return refused('bad_request')
  const frame = currentFrame(job)
  const assigned = assignedCopies(frame)
  if (n > assigned) return refused('nothing_booked')
  const after = changed(job, { pending: frame.pending + n }, assigned === n ? 'TOPRINT' : 'PRINTING')
  return { ok: true, job: rewindToReturnedFrame(after) }
}

/**
 * Prints n booked copies; all booked ones when n is left out. A job that is booked on several presets is printed by
 * each of them in turn, n at a time. Afterwards (specification section 4):
 * - copies that are not booked remain: TOPRINT;
 * - all that remains is booked elsewhere: PRINTING;
 * - nothing remains and another frame has copies to print: the first such frame, TOPRINT;
 * - nothing remains of any frame: PRINTED, in history, at frame 0.
 * Refused: `not_found`, `bad_request`, `nothing_booked` (fewer than n copies are booked).
 */
export function markPrinted<J extends JobState>(job: J, n?: number): JobTransition<J> {
  if (job.place !== 'active') return refused('not_found')
  const frame = currentFrame(job)
  const amount = n ?? assignedCopies(frame)
  if (n === undefined && amount === 0) return refused('nothing_booked')
  if (!isAmount(amount)) return refused('bad_request')
  if (amount > assignedCopies(frame)) return refused('nothing_booked')
  const remaining = frame.remaining - amount
  if (remaining === 0) return { ok: true, job: advanceFrame(job) }
  const after = changed(job, { remaining }, frame.pending > 0 ? 'TOPRINT' : 'PRINTING')
  return { ok: true, job: rewindToReturnedFrame(after) }
}

/**
 * The job once all copies of its current frame are printed. Frames that wait hold all their copies, or what a person
 * or a rejection left of them; a frame that was parked (see `edit`) counts as done once the job has left it.
 */
function advanceFrame<J extends JobState>(job: J): J {
  const done = { remaining: 0, pending: 0, reprint: undefined }
  const frames = job.frames.map((frame, index) => (index === job.frameIndex ? { ...frame, ...done } : frame))
  const next = frames.findIndex((frame) => frame.remaining > 0)
  if (next < 0) return { ...job, frames, frameIndex: 0, place: 'history', jobStatus: 'PRINTED' }
  return { ...job, frames, frameIndex: next, jobStatus: 'TOPRINT' }
}

/** The job at the earliest frame of which copies came back, unless copies of its current frame are booked. */
function rewindToReturnedFrame<J extends JobState>(job: J): J {
  if (assignedCopies(currentFrame(job)) > 0) return job
  const earliest = job.frames.findIndex((frame, index) => index < job.frameIndex && frame.remaining > 0)
  return earliest < 0 ? job : { ...job, frameIndex: earliest, jobStatus: 'TOPRINT' }
}

/**
 * Gives n printed copies of a frame back to be printed: `rejected` because they came out badly (their job then goes
 * first in Auto fill), or since their run was cancelled before it was sent. Remaining and pending of that frame go up
 * by n, wherever the job stands by now: a job in history is active again at that frame with nothing else to print; a
 * job at a later frame goes back to it as soon as nothing of that later frame is booked, and on from there with the
 * counts that it had.
 * Refused: `not_found` (no such frame), `bad_request`, `copies_not_printed` (fewer than n copies count as printed,
 * since the job was activated or edited meanwhile: those copies are to be printed anyhow).
 */
export function returnCopies<J extends JobState>(
  job: J,
  at: number,
  n: number,
  why: 'rejected' | 'cancelled',
): JobTransition<J> {
  const frame = job.frames[at]
  if (!frame) return refused('not_found')
  if (!isAmount(n)) return refused('bad_request')
  if (n > printedCopies(frame)) return refused('copies_not_printed')
  const counts = { remaining: frame.remaining + n, pending: frame.pending + n }
  const reprint = why === 'rejected' ? { reprint: true } : {}
  const frames = job.frames.map((each, index) => (index === at ? { ...each, ...counts, ...reprint } : each))
  if (job.place === 'history') {
    return { ok: true, job: { ...job, frames, frameIndex: at, place: 'active', jobStatus: 'TOPRINT' } }
  }
  const isBooked = assignedCopies(currentFrame({ ...job, frames })) > 0
  return { ok: true, job: rewindToReturnedFrame({ ...job, frames, jobStatus: isBooked ? 'PRINTING' : 'TOPRINT' }) }
}

/** True while rejected copies of a job wait to be printed again. */
export const goesFirst = (job: { readonly frames: readonly Counts[] }): boolean =>
  job.frames.some((frame) => frame.reprint === true && frame.remaining > 0)

/** What the edit dialog sends of the counts; `remaining` is the print quantity (readings O2). */
export interface EditedCounts {
  readonly copies: number
  readonly remaining?: number | undefined
}

/**
 * Changes the copies and the print quantity of the current frame (readings O2): remaining becomes the print quantity
 * (copies if none was sent), pending equals it, nothing is booked. A print quantity of 0 parks the frame: it stays in
 * the list with nothing to book until it is edited again.
 * Refused: `not_found` (not active), `order_booked`, `order_no_copies` (copies below 1), `bad_request` (a count that
 * is not a whole number, or a print quantity below 0), `order_remaining_exceeds_copies`.
 */
export function editCounts<J extends JobState>(job: J, counts: EditedCounts): JobTransition<J> {
  const allowed = canEditJob(job)
  if (!allowed.ok) return allowed
  const { copies } = counts
  const remaining = counts.remaining ?? copies
  if (copies <= 0) return refused('order_no_copies')
  if (!Number.isSafeInteger(copies) || !Number.isSafeInteger(remaining) || remaining < 0) return refused('bad_request')
  if (remaining > copies) return refused('order_remaining_exceeds_copies')
  return { ok: true, job: changed(job, { copies, remaining, pending: remaining }, 'TOPRINT') }
}

/**
 * Sets a job from history active again: TOPRINT at frame 0 with every frame fresh (specification section 4).
 * Refused: `not_found` (not in history).
 */
export function reactivate<J extends JobState>(job: J): JobTransition<J> {
  if (job.place !== 'history') return refused('not_found')
  const frames = job.frames.map((frame) => ({ ...frame, ...freshCounts(frame.copies) }))
  return { ok: true, job: { ...job, frames, frameIndex: 0, place: 'active', jobStatus: 'TOPRINT' } }
}

/** Editing is for active jobs of which no copy is booked (specification section 4); else `not_found`, `order_booked`. */
export function canEditJob(job: JobState): TransitionCheck {
  if (job.place !== 'active') return refused('not_found')
  return assignedCopies(currentFrame(job)) > 0 ? refused('order_booked') : ALLOWED
}

/** A job in history may be deleted, an active one only while no copy is booked; else `delete_refused`. */
export function canDeleteJob(job: JobState): TransitionCheck {
  if (job.place === 'history') return ALLOWED
  return assignedCopies(currentFrame(job)) > 0 ? refused('delete_refused') : ALLOWED
}

/** True while nothing of a job was booked or printed: a changed delivery may still replace it (readings O5). */
export const hasNoBookedOrPrintedCopies = (job: JobState): boolean =>
  job.place === 'active' &&
  job.frameIndex === 0 &&
  job.frames.every((frame) => frame.copies === frame.remaining && frame.remaining === frame.pending && !frame.reprint)

/** Rules run again over active jobs that have nothing booked (readings O4); else `not_found`, `order_booked`. */
export const canReprocessJob = (job: JobState): TransitionCheck => canEditJob(job)

const ALLOWED = { ok: true } as const

const refused = (refusal: JobErrorCode) => ({ ok: false, refusal }) as const

const isAmount = (n: number): boolean => Number.isSafeInteger(n) && n >= 1

function changed<J extends JobState>(job: J, counts: Partial<Counts>, jobStatus: JobStatus): J {
  const frames = job.frames.map((frame, index) => (index === job.frameIndex ? { ...frame, ...counts } : frame))
  return { ...job, frames, jobStatus }
}
