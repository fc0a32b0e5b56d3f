import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EventActor } from './job-events-commands.ts'
import { lockOrders } from './removal-store.ts'
import type { SubmittedOrder } from './submissions-store.ts'

interface LeftOutChange {
  readonly otherJobs: readonly string[]
  readonly cancelsOtherJobs: boolean
  readonly hasLeftOutOthers: boolean
  readonly now: Date
  readonly actor: EventActor
}

/**
 * Records which jobs of a submitted order the last submission left out, with an event for those that the one before
 * named, and has them cancelled if the environment cancels such jobs without asking.
 */
export async function recordLeftOutJobs(
  tx: EnvironmentTx,
  order: Pick<NewOrder, 'jobs'>,
  submitted: SubmittedOrder,
  { otherJobs, cancelsOtherJobs, hasLeftOutOthers, now, actor }: LeftOutChange,
): Promise<void> {
  if (hasLeftOutOthers) {
    // Submissions of an order follow each other; its jobs are locked in the same sequence as elsewhere.
    await lockOrders(tx, [submitted.id])
    await tx.execute(
      `with locked as (
         select id, job_id from jobs where environment_id = $1 and order_pk = $2 and status <> 'CANCELLED'
          order by id for update),
       named as (
         update jobs j set left_out_at = null from locked l
          where j.environment_id = $1 and j.id = l.id and j.job_id = any($3) and j.left_out_at is not null),
       left_out as (
         update jobs j set left_out_at = $5 from locked l
          where j.environment_id = $1 and j.id = l.id and j.job_id = any($4) and j.left_out_at is null
          returning j.id)
       insert into job_events (environment_id, job_pk, kind, actor_kind, actor, details)
       select $1, id, 'leftOut', $6, $7, '{}' from left_out`,
      [submitted.id, order.jobs.map(({ jobId }) => jobId), otherJobs, now, actor.kind, actor.name],
    )
  }
  if (cancelsOtherJobs) await addTask(tx, 'cancel_left_out_jobs', submitted.id)
}

/** Keeps a job that was left out: it is printed. Returns false if it was not left out. */
export async function keepLeftOutJob(tx: EnvironmentTx, jobPk: string): Promise<boolean> {
  const kept = await tx.execute(
    `update jobs set left_out_at = null where environment_id = $1 and id = $2 and left_out_at is not null`,
    [jobPk],
  )
  return kept === 1
}
