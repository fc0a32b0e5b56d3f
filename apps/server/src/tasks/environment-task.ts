import { setTimeout as wait } from 'node:timers/promises'
import { ClaimLostError } from '@platen/hotfolder'
import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { findEnvironmentState } from '../modules/platform/environments/environments-queries.ts'
import type { Services } from '../services.ts'
import { isTemporaryError } from '../temporary-error.ts'
import { parseCause, runWithCause } from '../tracing/cause.ts'
import { traced } from '../tracing/traced.ts'
import type { TaskName } from './add-task.ts'
import { withCompanions } from './companion-jobs.ts'
import { type DetachedJobs, putBack } from './detached-jobs.ts'
import type { RunningAttempts } from './running-attempts.ts'
import type { EnvironmentTask } from './task.ts'

/** Interval at which the jobs of a deleted environment check whether it was restored, in ms. */
const DELETED_RETRY_MS = 10 * 60_000

const payloadSchema = z.object({
  environmentId: z.uuid(),
  resourceName: z.string(),
  subject: z.string(),
  cause: z.string().optional(),
})

/**
 * Runs `work` with a signal that is aborted at the time limit and when the process stops. Throws at the time limit,
 * even if the work continues; a later attempt then claims its row again.
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

/** Whether an attempt has not ended after this time, in ms. */
async function takesLonger(ended: Promise<void>, timeMs: number): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      ended.then(
        () => false,
        () => false,
      ),
      wait(timeMs, true, { signal: timer.signal, ref: false }),
    ])
  } finally {
    timer.abort()
  }
}

/** What the handlers of the jobs of a group share. */
export interface TaskContext {
  readonly services: Services
  readonly running: RunningAttempts
  readonly detachedJobs: DetachedJobs
}

/** Returns the handler of the jobs of a task. */
export const environmentTask =
  ({ services, running, detachedJobs }: TaskContext, name: TaskName, task: EnvironmentTask): Task =>
  async (payload, helpers) => {
    const { environmentId, resourceName, subject, cause: causedBy = '' } = payloadSchema.parse(payload)
    const { detachAfterMs, timeoutMs } = task
    const state = await findEnvironmentState(services.database.outsideEnvironments, environmentId)
    if (state === 'removed') return
    if (state === 'deleted') return putBack(helpers, DELETED_RETRY_MS)
    const key = `${name} ${environmentId} ${subject}`
    if (detachAfterMs !== undefined && running.isOngoing(key)) return putBack(helpers, detachAfterMs)
    const attempt = running.start(environmentId, key)
    // Two idle workers may have fetched jobs of the same environment at the same time.
    if (!attempt) return putBack(helpers)
    // Work that continues after the time limit, for example on a share that does not respond, still counts.
    const cause = parseCause(causedBy)
    const log = services.log.child({ task: name, subject, ...(cause.request ? { request: cause.request } : {}) })
    const run = (signal: AbortSignal) =>
      traced(
        `task ${name}`,
        { kind: 'consumer', ...(cause.request ? { 'platen.request.id': cause.request } : {}) },
        () => {
          const attemptAt = (companions: readonly string[]) =>
            task.run({ ...services, log }, { id: environmentId, resourceName }, subject, signal, companions)
          return task.companions === undefined
            ? attemptAt([])
            : withCompanions(helpers, environmentId, detachedJobs, task.companions, attemptAt)
        },
      )
    const ended = withTimeLimit(timeoutMs, helpers.abortSignal, (signal) =>
      runWithCause(cause, () => run(signal)).finally(attempt.end),
    ).catch(async (error: unknown) => {
      const isLast = helpers.job.attempts >= helpers.job.max_attempts
      if (!task.giveUp || !isLast || helpers.abortSignal?.aborted || isTemporaryError(error)) throw error
      log.error({ err: error }, 'the last attempt of a task failed')
      await task.giveUp({ ...services, log }, { id: environmentId, resourceName }, subject)
    })
    if (detachAfterMs === undefined || !(await takesLonger(ended, detachAfterMs)) || !attempt.detach()) return ended
    ended.catch((error: unknown) => {
      if (error instanceof ClaimLostError) log.info(error.message)
      else log.error({ err: error }, 'an attempt that continued without a worker failed')
    })
    await detachedJobs.keepLocked(helpers, ended)
  }
