import type { Mm } from '../units/index.ts'

/**
 * `CANCELLED`: nothing of the job is printed, because it was cancelled. Other cancelled copies do not change the
 * status.
 */
export const JOB_STATUSES = ['TOPRINT', 'PRINTING', 'PRINTED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/**
 * The counts of one frame. Invariant: 0 <= pending <= remaining <= copies - notNeeded - cancelled. `assigned` =
 * remaining - pending and `amountPrinted` = copies - remaining - notNeeded - cancelled are derived, never stored.
 */
export interface Counts {
  readonly copies: number
  /** Copies still to print. */
  readonly remaining: number
  /** Copies not yet booked on a preset. */
  readonly pending: number
  /** Copies that are not printed because a user has lowered the print quantity; 0 if undefined. */
  readonly notNeeded?: number | undefined
  /** Copies that were cancelled (`cancelCopies`), also those that had been sent to print already; 0 if undefined. */
  readonly cancelled?: number | undefined
  /**
   * True from the rejection of a printed copy until the frame is printed completely, or its last copies to print are
   * cancelled or not ordered any more: its job goes first in Auto fill.
   */
  readonly reprint?: boolean | undefined
}

export interface Frame extends Counts {
  /** Width in mm; defaults to the job's size. */
  readonly widthMM?: Mm | undefined
  readonly heightMM?: Mm | undefined
}

/** The part of a job that its state machine needs: the frames, the current one, and the status. */
export interface JobState {
  readonly place: 'active' | 'history'
  readonly jobStatus: JobStatus
  readonly frameIndex: number
  readonly frames: readonly Counts[]
}

/** Marker in place of a jig if no rule assigned one. */
export const NO_JIG = 'NO-JIG'
