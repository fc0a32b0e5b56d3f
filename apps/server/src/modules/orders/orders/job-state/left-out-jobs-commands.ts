import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EventActor } from './job-events-commands.ts'

interface LeftOutChange {
  readonly otherJobs: readonly string[]
  readonly cancelsOtherJobs: boolean
  readonly now: Date
  readonly actor: EventActor
}

/**
 * Records which jobs of a submitted order the last submission left out, with an event for those that the one before
 * named, and has them cancelled if the environment cancels such jobs without asking. Jobs that a user keeps stay as
 * they are. The caller has locked the order and its jobs.
 */
export async function recordLeftOutJobs(
  tx: EnvironmentTx,
  order: Pick<NewOrder, 'jobs'>,
  orderPk: string,
  { otherJobs, cancelsOtherJobs, now, actor }: LeftOutChange,
): Promise<void> {
  await tx.execute(
    `with named as (
       update jobs set left_out_at = null, left_out_decision = null
        where environment_id = $1 and order_pk = $2 and job_id = any($3) and left_out_at is not null),
     left_out as (
       update jobs j set left_out_at = coalesce(j.left_out_at, $5), left_out_decision = $6
         from jobs before
        where j.environment_id = $1 and j.order_pk = $2 and j.job_id = any($4) and j.status <> 'CANCELLED'
          and j.left_out_decision is distinct from 'kept'
          and before.environment_id = $1 and before.id = j.id
        returning j.id, before.left_out_at is null as is_new)
     insert into job_events (environment_id, job_pk, kind, actor_kind, actor, details)
     select $1, id, 'leftOut', $7, $8, '{}' from left_out where is_new`,
    [
      orderPk,
      order.jobs.map(({ jobId }) => jobId),
      otherJobs,
      now,
      cancelsOtherJobs ? 'cancel' : null,
      actor.kind,
      actor.name,
    ],
  )
  if (cancelsOtherJobs) await addTask(tx, 'cancel_left_out_jobs', orderPk)
}

/** Keeps a locked job that was left out: it is printed. Returns false if no decision about it is open. */
export async function keepLeftOutJob(tx: EnvironmentTx, jobPk: string): Promise<boolean> {
  const updatedRows = await tx.execute(
    `update jobs set left_out_decision = 'kept'
      where environment_id = $1 and id = $2 and left_out_at is not null and left_out_decision is distinct from 'kept'`,
    [jobPk],
  )
  return updatedRows === 1
}

/** Adds the tasks of orders with jobs that are to be cancelled because they were left out. */
export async function addMissingLeftOutTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{ orderPk: string }>(
    `select distinct order_pk as "orderPk" from jobs
      where environment_id = $1 and left_out_at is not null and left_out_decision = 'cancel' and status <> 'CANCELLED'`,
  )
  for (const { orderPk } of rows) await addTask(tx, 'cancel_left_out_jobs', orderPk, { keepTime: true })
}
