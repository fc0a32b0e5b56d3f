/**
 * Jobs of attempts that continue without a worker. graphile-worker completes a job when its worker is released, so a
 * copy of it is added that is locked by this process. No process runs the copy while the attempt continues; it is
 * unlocked like other jobs when this process has ended (see abandoned-jobs.ts).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobHelpers } from 'graphile-worker'
import type pg from 'pg'

/** Interval at which the end of an attempt is written again while the database is unavailable, in ms. */
const WRITE_RETRY_MS = 1000

interface AddedJob {
  readonly key: string | null
  /** Attempts that count as made. */
  readonly attempts: number
  /** Delay from now in ms; by default the job keeps its time. */
  readonly delayMs?: number | undefined
}

/** Adds a job again, and returns its id. A job with the same key that is waiting keeps its time. */
async function addAgain(client: pg.ClientBase, job: Job, { key, attempts, delayMs }: AddedJob): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job(
       $1, $2, run_at => coalesce(now() + make_interval(secs => $3), $4), max_attempts => $5, job_key => $6,
       priority => $7, flags => $8, job_key_mode => 'preserve_run_at')`,
    [
      job.task_identifier,
      JSON.stringify(job.payload),
      delayMs === undefined ? null : delayMs / 1000,
      job.run_at,
      job.max_attempts,
      key,
      job.priority,
      Object.keys(job.flags ?? {}),
    ],
  )
  const [added] = rows
  if (!added) throw new Error(`The job ${job.id} was not added again.`)
  await client.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2)', [added.id, attempts])
  return added.id
}

const inTransaction = <T>({ withPgClient }: JobHelpers, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  withPgClient(async (client) => {
    await client.query('begin')
    try {
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/**
 * Returns a job that was not started to the queue, with the attempts that it had.
 *
 * @param delayMs delay from now in ms; by default the job keeps its position
 */
export async function putBack(helpers: JobHelpers, delayMs?: number): Promise<void> {
  const { key, attempts } = helpers.job
  await inTransaction(helpers, (client) => addAgain(client, helpers.job, { key, attempts: attempts - 1, delayMs }))
}

/** Returns a job to the queue, to run after the delay of graphile-worker for its number of attempts. */
const addAfterFailure = (client: pg.ClientBase, job: Job): Promise<string> =>
  addAgain(client, job, {
    key: job.key,
    attempts: job.attempts,
    delayMs: 1000 * Math.exp(Math.min(job.attempts, 10)),
  })

/** Writes the end of a job, again and again while the database is unavailable, unless the process stops. */
export async function writeUntilDone(
  { job, logger }: JobHelpers,
  stopping: AbortSignal,
  write: () => Promise<unknown>,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await write()
      return
    } catch (error) {
      logger.warn(`The end of the job ${job.id} could not be written: ${String(error)}`)
      await wait(WRITE_RETRY_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined)
    }
  }
}

export interface DetachedJobs {
  /** The holder of the locks, registered like a worker pool. */
  readonly lockedBy: string
  /** Aborted when the process stops: the locks are released then. */
  readonly stopping: AbortSignal
  /** Keeps the job of an attempt locked until `ended` is settled, then completes it or has it run again. */
  keepLocked(helpers: JobHelpers, ended: Promise<void>): Promise<void>
}

/** Creates the detached jobs of this process. When `stopping` is aborted, ends of attempts are no longer written. */
export function createDetachedJobs(stopping: AbortSignal): DetachedJobs {
  const lockedBy = `detached-${randomUUID()}`
  const writeEnd = (helpers: JobHelpers, id: string, hasFailed: boolean): Promise<void> =>
    writeUntilDone(helpers, stopping, () =>
      inTransaction(helpers, async (client) => {
        const { rowCount } = await client.query(
          'delete from graphile_worker._private_jobs where id = $1 and locked_by = $2',
          [id, lockedBy],
        )
        if (rowCount === 1 && hasFailed) await addAfterFailure(client, helpers.job)
      }),
    )
  return {
    lockedBy,
    stopping,
    async keepLocked(helpers, ended) {
      const id = await inTransaction(helpers, async (client) => {
        // Without a key: one that is added meanwhile for the same subject is another job.
        const added = await addAgain(client, helpers.job, { key: null, attempts: helpers.job.attempts })
        await client.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $2 where id = $1', [
          added,
          lockedBy,
        ])
        return added
      })
      void ended.then(
        () => writeEnd(helpers, id, false),
        () => writeEnd(helpers, id, true),
      )
    },
  }
}
