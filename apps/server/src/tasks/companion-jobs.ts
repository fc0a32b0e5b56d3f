/**
 * Jobs that one attempt runs in addition to its own, so that many small jobs share its reads and writes. They are
 * locked by this process until the attempt ends, and unlocked like other jobs when the process has ended (see
 * abandoned-jobs.ts).
 */
import type { JobHelpers } from 'graphile-worker'
import { type DetachedJobs, writeUntilDone } from './detached-jobs.ts'

interface Companion {
  readonly id: string
  readonly subject: string
}

/** Locks waiting jobs of the task, environment and rank of a job that have not been attempted yet. */
async function lockCompanions(
  { job, withPgClient }: JobHelpers,
  environmentId: string,
  lockedBy: string,
  most: number,
): Promise<Companion[]> {
  const { rows } = await withPgClient((client) =>
    client.query<Companion>(
      `with waiting as (
         select id from graphile_worker._private_jobs
          where task_id = (select id from graphile_worker._private_tasks where identifier = $1)
            and is_available and attempts = 0 and priority = $2 and run_at <= now()
            and payload ->> 'environmentId' = $3
          order by run_at, id limit $4 for update skip locked)
       update graphile_worker._private_jobs j set attempts = 1, locked_at = now(), locked_by = $5
         from waiting where j.id = waiting.id
       returning j.id, j.payload ->> 'subject' as subject`,
      [job.task_identifier, job.priority, environmentId, most, lockedBy],
    ),
  )
  return rows
}

const WHICH = 'id = any($1::bigint[]) and locked_by = $2'

/**
 * Runs `work` with the subjects of the companions of a job. If it throws, they wait again, and run without companions.
 *
 * @param most companions
 */
export async function withCompanions(
  helpers: JobHelpers,
  environmentId: string,
  { lockedBy, stopping }: DetachedJobs,
  most: number,
  work: (subjects: readonly string[]) => Promise<void>,
): Promise<void> {
  const companions = helpers.job.attempts > 1 ? [] : await lockCompanions(helpers, environmentId, lockedBy, most)
  if (companions.length === 0) return work([])
  const values = [companions.map(({ id }) => id), lockedBy]
  const write = (statement: string): Promise<void> =>
    writeUntilDone(helpers, stopping, () => helpers.withPgClient((client) => client.query(statement, values)))
  try {
    await work(companions.map(({ subject }) => subject))
  } catch (error) {
    await write(`update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${WHICH}`)
    throw error
  }
  await write(`delete from graphile_worker._private_jobs where ${WHICH}`)
}
