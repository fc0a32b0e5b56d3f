import type { ChangeOutcome, FrameChange } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import type { StoredJob } from './orders-queries.ts'

/** The change of one frame of a job; `artwork` is what it prints from now on, with the effect `artwork`. */
export interface ChangedFrame extends FrameChange {
  readonly artwork?: { readonly id: string; readonly page: number } | undefined
}

/** The change of one locked job, before it is stored. */
export interface PlannedJobChange {
  /** The job with its counts after the change. */
  readonly job: StoredJob
  readonly outcome: ChangeOutcome
}

/** Jobs that are locked with the places of their copies. */
export interface LockedCopies {
  /** Plans the change of one of the jobs, or returns why it is not possible. */
  readonly plan: (job: StoredJob, frames: readonly ChangedFrame[]) => PlannedJobChange | Failure
  /** Removes copies of all planned jobs from the slots that they leave, before the counts are stored. */
  readonly freeSlots: (tx: EnvironmentTx) => Promise<void>
  /** Applies all planned changes to print jobs, after the counts are stored; returns what has changed for clients. */
  readonly changePieces: (tx: EnvironmentTx, now: Date) => Promise<Change[]>
}

/** What the submission of orders needs to change jobs with booked or printed copies. */
export interface BookedJobDependents {
  /**
   * Locks jobs with the presets and print jobs of their copies, until the transaction ends; undefined if the copies
   * move too often.
   */
  readonly lockCopies: (tx: EnvironmentTx, jobPks: readonly string[]) => Promise<LockedCopies | undefined>
}
