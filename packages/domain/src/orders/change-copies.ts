import { type CancelOutcome, decideCopies, NOTHING_CANCELLED, withoutEndedReprint } from './cancel-copies.ts'
import { assignedCopies, currentFrame, type JobErrorCode, printedCopies } from './job-state.ts'
import type { Counts, JobState } from './types.ts'

/**
 * What a change of a job means for copies that are booked or in print jobs: `none` (for example another address),
 * `artwork` (other artwork that fits where the earlier one is), or `place` (another jig, size or print value, or
 * artwork that may not be printed: the copies cannot stay where they are).
 */
export type ChangeEffect = 'none' | 'artwork' | 'place'

/** The change of one frame. */
export interface FrameChange {
  /** The number of copies that are ordered now, including cancelled ones. */
  readonly copies: number
  readonly effect: ChangeEffect
}

/**
 * What happened to the copies of a changed job, by the place where each of them was: `dropped`, `freed`, `takenOff` and
 * `tooLate` are copies that are not ordered any more, as in a cancellation.
 */
export interface ChangeOutcome extends CancelOutcome {
  /** Further copies, which are open. */
  readonly added: number
  /** Open: they are printed as changed. */
  readonly updated: number
  /** Booked on an output preset: they stay on their slots, and are printed as changed. */
  readonly kept: number
  /** Booked on an output preset where they cannot stay: their slots are free, and the copies are open again. */
  readonly unbooked: number
  /** In a print job that was not handed over: its sheet is composed again as changed. */
  readonly recomposed: number
  /** In a print job that was not handed over, where they cannot stay: taken off its sheet, and open again. */
  readonly reopened: number
  /** Handed over to the RIP or printer before: they are printed as they were before the change. */
  readonly asPrinted: number
}

export const NOTHING_CHANGED: ChangeOutcome = {
  ...NOTHING_CANCELLED,
  added: 0,
  updated: 0,
  kept: 0,
  unbooked: 0,
  recomposed: 0,
  reopened: 0,
  asPrinted: 0,
}

export const addChangeOutcomes = (a: ChangeOutcome, b: ChangeOutcome): ChangeOutcome => ({
  dropped: a.dropped + b.dropped,
  freed: a.freed + b.freed,
  takenOff: a.takenOff + b.takenOff,
  tooLate: a.tooLate + b.tooLate,
  added: a.added + b.added,
  updated: a.updated + b.updated,
  kept: a.kept + b.kept,
  unbooked: a.unbooked + b.unbooked,
  recomposed: a.recomposed + b.recomposed,
  reopened: a.reopened + b.reopened,
  asPrinted: a.asPrinted + b.asPrinted,
})

/** Whether copies leave their slots on output presets or sheets, or were printed in vain. */
export const takesCopiesAway = ({ freed, takenOff, tooLate, unbooked, reopened }: ChangeOutcome): boolean =>
  freed + takenOff + tooLate + unbooked + reopened > 0

/** Whether this number of copies is lower than that of the copies that are printed or in print jobs. */
export function takesPrintedAway(job: JobState, copies: number): boolean {
  const frame = currentFrame(job)
  return copies - (frame.cancelled ?? 0) < printedCopies(frame)
}

export type JobChange<J extends JobState> =
  | { readonly ok: true; readonly job: J; readonly frames: readonly ChangeOutcome[]; readonly outcome: ChangeOutcome }
  | { readonly ok: false; readonly refusal: JobErrorCode }

/**
 * Changes a job wherever its copies are. Fewer copies: those that are not needed go first, then open ones, booked ones,
 * printed ones that were not handed over, and the other printed ones, which are too late. More copies are open. Returns
 * the job, and what happened to the copies of each frame and of all.
 *
 * @param changes one for each frame
 * @param unsent for each frame, the number of printed copies in print jobs that were not handed over yet
 *
 * Failures: `bad_request` (another number of frames, or copies that are no integer), `order_no_copies` (copies below 1,
 * or all cancelled).
 */
export function changeCopies<J extends JobState>(
  job: J,
  changes: readonly FrameChange[],
  unsent: readonly number[],
): JobChange<J> {
  if (changes.length !== job.frames.length) return { ok: false, refusal: 'bad_request' }
  const frames: Counts[] = []
  const outcomes: ChangeOutcome[] = []
  for (const [index, frame] of job.frames.entries()) {
    const { copies, effect } = changes[index] ?? { copies: frame.copies, effect: 'none' }
    if (!Number.isSafeInteger(copies)) return { ok: false, refusal: 'bad_request' }
    if (copies !== frame.copies && copies <= (frame.cancelled ?? 0)) return { ok: false, refusal: 'order_no_copies' }
    const changed = changeFrame(frame, copies, effect, unsent[index] ?? 0)
    frames.push(changed.frame)
    outcomes.push(changed.outcome)
  }
  const isMoved = job.frames.some(({ remaining, pending }, index) => {
    const after = frames[index]
    return after?.remaining !== remaining || after.pending !== pending
  })
  const after = { ...job, frames }
  return {
    ok: true,
    job: isMoved ? placeJob(after) : after,
    frames: outcomes,
    outcome: outcomes.reduce(addChangeOutcomes, NOTHING_CHANGED),
  }
}

function changeFrame<C extends Counts>(
  frame: C,
  copies: number,
  effect: ChangeEffect,
  unsent: number,
): { frame: C; outcome: ChangeOutcome } {
  const { notNeeded = 0 } = frame
  const added = Math.max(0, copies - frame.copies)
  const unneeded = Math.min(notNeeded, Math.max(0, frame.copies - copies))
  const removed = decideCopies(frame, Math.max(0, frame.copies - copies - unneeded), unsent)
  const left: Counts = withoutEndedReprint({
    ...frame,
    copies: frame.copies - unneeded - (removed.dropped + removed.freed + removed.takenOff + removed.tooLate),
    notNeeded: notNeeded - unneeded,
    remaining: frame.remaining - removed.dropped - removed.freed,
    pending: frame.pending - removed.dropped,
  })
  const booked = assignedCopies(left)
  const unsentLeft = Math.min(printedCopies(left), unsent - removed.takenOff)
  const isChanged = effect !== 'none'
  const unbooked = effect === 'place' ? booked : 0
  const reopened = effect === 'place' ? unsentLeft : 0
  const outcome: ChangeOutcome = {
    ...removed,
    added,
    updated: isChanged ? left.pending : 0,
    kept: effect === 'artwork' ? booked : 0,
    unbooked,
    recomposed: effect === 'artwork' ? unsentLeft : 0,
    reopened,
    asPrinted: isChanged ? printedCopies(left) - unsentLeft : 0,
  }
  const counts = {
    copies: left.copies + added,
    notNeeded: left.notNeeded,
    reprint: left.reprint,
    remaining: left.remaining + added + reopened,
    pending: left.pending + added + unbooked + reopened,
  }
  return { frame: { ...frame, ...counts }, outcome }
}

/** Sets place, status and frame of a job whose counts have changed. */
function placeJob<J extends JobState>(job: J): J {
  const booked = job.frames.findIndex((frame) => assignedCopies(frame) > 0)
  if (booked >= 0) return { ...job, place: 'active', frameIndex: booked, jobStatus: 'PRINTING' }
  const open = job.frames.findIndex(({ remaining }) => remaining > 0)
  if (open >= 0) return { ...job, place: 'active', frameIndex: open, jobStatus: 'TOPRINT' }
  return { ...job, place: 'history', frameIndex: 0, jobStatus: 'PRINTED' }
}
