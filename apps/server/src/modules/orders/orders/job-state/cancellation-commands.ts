import {
  addOutcomes,
  type CancelOutcome,
  cancelledCopies,
  type JobState,
  NOTHING_CANCELLED,
} from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { StoredJob } from '../orders-queries.ts'
import type { EventActor } from './job-events-commands.ts'
import { saveJobProgress } from './job-state-commands.ts'

/** A locked job from which copies were cancelled. */
export interface CancelledJob {
  /** As it is after the cancellation, with the outcome of the earlier ones. */
  readonly job: JobState & Pick<StoredJob, 'id' | 'cancelOutcome'>
  /** What happened to the copies that are cancelled now. */
  readonly outcome: CancelOutcome
}

/** Who cancels, when and why. */
export interface CancelCause {
  readonly actor: EventActor
  readonly now: Date
  readonly reason: string | undefined
}

/** Returns what happened to all cancelled copies of a job. */
export const totalOutcome = ({ job, outcome }: CancelledJob): CancelOutcome =>
  addOutcomes(job.cancelOutcome ?? NOTHING_CANCELLED, outcome)

/** Stores cancelled copies of locked jobs, with their events. */
export async function saveCancelledJobs(
  tx: EnvironmentTx,
  cancelled: readonly CancelledJob[],
  { actor, now, reason }: CancelCause,
): Promise<void> {
  if (cancelled.length === 0) return
  await saveJobProgress(
    tx,
    cancelled.map(({ job }) => job),
    now,
    {
      actor,
      events: cancelled.map(({ job, outcome }) => ({
        jobPk: job.id,
        kind: 'cancelled',
        details: { copies: cancelledCopies(outcome), outcome, ...(reason ? { note: reason } : {}) },
      })),
    },
  )
  await tx.execute(
    `update jobs j set cancelled_at = $2, cancelled_by = $3, cancel_reason = $4, cancel_outcome = v.outcome
       from unnest($5::uuid[], $6::jsonb[]) as v (id, outcome) where j.environment_id = $1 and j.id = v.id`,
    [
      now,
      actor.name,
      reason || null,
      cancelled.map(({ job }) => job.id),
      cancelled.map((each) => JSON.stringify(totalOutcome(each))),
    ],
  )
}

/** Removes the cancellation of a locked job whose copies are all to be printed again, and that it was left out. */
export const clearCancellation = (tx: EnvironmentTx, jobPk: string): Promise<number> =>
  tx.execute(
    `update jobs set cancelled_at = null, cancelled_by = null, cancel_reason = null, cancel_outcome = null,
            left_out_at = null, left_out_decision = null
      where environment_id = $1 and id = $2 and (cancelled_at is not null or left_out_at is not null)`,
    [jobPk],
  )
