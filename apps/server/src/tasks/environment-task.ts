import { setTimeout as wait } from 'node:timers/promises'
import { ClaimLostError } from '@platen/hotfolder'
import type { JobHelpers, Task } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { addTask, type TaskName } from './add-task.ts'
import type { RunningAttempts } from './running-attempts.ts'
import type { EnvironmentTask } from './task.ts'

const payloadSchema = z.object({ environmentId: z.uuid(), resourceName: z.string(), subject: z.string() })

/**
 * Runs `work` with a signal that is aborted at the time limit and when the process stops. Throws at the time limit, even
 * if the work continues; a later attempt then claims its row again.
 */
export async function withTimeLimit(
  timeoutMs: number,
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  const onStopping = () => controller.abort()
  stopping?.addEventListener('abort', onStopping)
  let timer: NodeJS.Timeout | undefined
  const exceeded = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new Error(`The task took longer than ${timeoutMs} ms.`))
    }, timeoutMs)
  })
  try {
    await Promise.race([work(controller.signal), exceeded])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', onStopping)
  }
}

/** Returns a job to the queue, at the position and with the attempts that it had. */
const putBack = ({ job, withPgClient }: JobHelpers): Promise<void> =>
  withPgClient(async (client) => {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ id: string }>(
        `select id from graphile_worker.add_job($1, $2, run_at => $3, max_attempts => $4, job_key => $5, priority => $6,
                                                flags => $7, job_key_mode => 'preserve_run_at')`,
        [
          job.task_identifier,
          JSON.stringify(job.payload),
          job.run_at,
          job.max_attempts,
          job.key,
          job.priority,
          Object.keys(job.flags ?? {}),
        ],
      )
      await client.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2)', [
        rows[0]?.id,
        job.attempts - 1,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/**
 * Waits for an attempt. If it takes longer than `detachAfterMs`, its worker is released, unless too many attempts continue
 * without one. `addLater` then adds the job again, which finds out whether the attempt, or this process, has ended.
 */
async function awaitOrDetach(
  ended: Promise<void>,
  detach: () => boolean,
  { detachAfterMs, addLater, log }: { detachAfterMs: number; addLater: () => Promise<void>; log: Services['log'] },
): Promise<void> {
  const timer = new AbortController()
  const isSlow = wait(detachAfterMs, true, { signal: timer.signal, ref: false })
  try {
    if (!(await Promise.race([ended.then(() => false), isSlow])) || !detach()) return await ended
  } finally {
    timer.abort()
  }
  ended.catch((error: unknown) => {
    if (error instanceof ClaimLostError) log.info(error.message)
    else log.error({ err: error }, 'an attempt that continued without a worker failed')
  })
  await addLater()
}

/** Returns the handler of the jobs of a task. */
export const environmentTask =
  (services: Services, name: TaskName, task: EnvironmentTask, running: RunningAttempts): Task =>
  async (payload, helpers) => {
    const { environmentId, resourceName, subject } = payloadSchema.parse(payload)
    const { detachAfterMs, timeoutMs } = task
    const key = `${name} ${environmentId} ${subject}`
    const addLater = () =>
      services.database.inEnvironment(environmentId, (tx) =>
        addTask(tx, name, subject, { delayMs: detachAfterMs ?? 0, keepTime: true }),
      )
    if (detachAfterMs !== undefined && running.isOngoing(key)) return addLater()
    const attempt = running.start(environmentId, key)
    // Two idle workers may have fetched jobs of the same environment at the same time.
    if (!attempt) return putBack(helpers)
    // Work that continues after the time limit, for example on a share that does not respond, still counts.
    const ended = withTimeLimit(timeoutMs, helpers.abortSignal, (signal) =>
      task.run(services, { id: environmentId, resourceName }, subject, signal).finally(attempt.end),
    )
    if (detachAfterMs === undefined) return ended
    await awaitOrDetach(ended, attempt.detach, { detachAfterMs, addLater, log: services.log })
  }
