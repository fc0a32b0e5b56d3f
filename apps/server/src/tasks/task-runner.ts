import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { ClaimLostError } from '@platen/hotfolder'
import {
  Logger,
  type ParsedCronItem,
  parseCronItem,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { parseCause } from '../tracing/cause.ts'
import { reportWorkers, unlockAbandonedJobs, unlockWorkers, unregisterWorkers } from './abandoned-jobs.ts'
import { MAX_ATTEMPTS, type TaskName } from './add-task.ts'
import { createDetachedJobs } from './detached-jobs.ts'
import { environmentTask, type TaskContext, withTimeLimit } from './environment-task.ts'
import { createAttemptCounter, MAX_DETACHED_DOWNLOADS, MAX_DETACHED_ON_FOLDERS } from './running-attempts.ts'
import { type EnvironmentTask, type ScheduledTask, TASK_GROUP_NAMES, TASK_GROUPS, type TaskGroup } from './task.ts'

export interface Tasks {
  readonly ofEnvironments: Readonly<Record<TaskName, EnvironmentTask>>
  readonly scheduled: Readonly<Record<string, ScheduledTask>>
}

/** Interval at which the jobs of ended processes are looked for. */
const UNLOCK_INTERVAL_MS = 2000
/** Interval at which this process reports that it is running, in number of `UNLOCK_INTERVAL_MS`. */
const REPORT_EVERY = 8

const scheduledTask =
  (services: Services, task: ScheduledTask): Task =>
  async (_payload, helpers) => {
    await withTimeLimit(task.timeoutMs, helpers.abortSignal, (signal) => task.run(services, signal))
  }

/** Returns the handlers of the tasks of a group. */
function taskList(context: TaskContext, tasks: Tasks, group: TaskGroup): TaskList {
  const list: Record<string, Task> = {}
  for (const [name, task] of Object.entries(tasks.ofEnvironments) as [TaskName, EnvironmentTask][]) {
    if (task.group === group) list[name] = environmentTask(context, name, task)
  }
  if (group === 'maintenance') {
    for (const [name, task] of Object.entries(tasks.scheduled)) list[name] = scheduledTask(context.services, task)
  }
  return list
}

/** Returns the request that caused a job. */
function requestOf(job: unknown): { readonly request?: string | undefined } {
  const { payload } = (job ?? {}) as { payload?: { cause?: unknown } }
  return typeof payload?.cause === 'string' ? { request: parseCause(payload.cause).request } : {}
}

/** Passes on warnings and errors; a completed job is not logged. */
const taskLogger = ({ log }: Services): Logger =>
  new Logger(() => (level, message, meta) => {
    const facts = { err: meta?.['error'], ...requestOf(meta?.['job']) }
    // The run was cancelled, or another process works on it.
    if (meta?.['error'] instanceof ClaimLostError) log.info(message)
    else if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(message)
  })

/**
 * Completions are written in batches, because only a failed batch is handled by graphile-worker: it then ends the
 * workers, which `startGroup` starts again. Otherwise a failure would be an unhandled rejection, which ends the
 * process.
 */
const QUEUE_SETTINGS: RunnerOptions['preset'] = {
  worker: {
    schema: 'graphile_worker',
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    gracefulShutdownAbortTimeout: 1000,
  },
}

/** A notification of an added job; `add_task` (migration 1605) names its task. */
const addedJobSchema = z.object({ task: z.string() })

/**
 * Has workers ignore the notification of a job that others run. graphile-worker passes a notification to its event
 * before it reads how many workers are to look for jobs.
 */
function ignoreOtherTasks(
  message: { channel: string; payload?: string | undefined },
  handlers: Readonly<Record<string, unknown>>,
): void {
  if (message.channel !== 'jobs:insert') return
  const added = addedJobSchema.safeParse(JSON.parse(message.payload || '{}'))
  if (added.success && !(added.data.task in handlers)) message.payload = '{"count":0}'
}

/**
 * Delay before the workers of a group are started again after an unexpected error, in ms. It doubles up to the maximum
 * while they end soon after their start.
 */
const RESTART_MS = 1000
const MAX_RESTART_MS = 16_000

/** Time in which workers end after the end of a job could not be written, in ms. */
const END_MS = 5000

/** The running workers of a group. */
interface Workers {
  /** Rejected when they end by an unexpected error. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts workers. Those that graphile-worker 0.18 would leave running without effect end with an error:
 *
 * - When the ends of several jobs cannot be written at the same time, it ends the workers and then waits for ever,
 *   because it counts one of the failed batches twice.
 * - When the first query of the workers fails, which reads the ids of their tasks, it keeps the failed promise, so that
 *   each later attempt to fetch a job fails with the same error.
 */
async function startWorkers(events: WorkerEvents, options: RunnerOptions): Promise<Workers> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  events.once('pool:fatalError', ({ error: cause }) =>
    setTimeout(() => fail(new Error('The ends of jobs could not be written.', { cause })), END_MS),
  )
  const runner = await run({ ...options, events })
  let previous: unknown
  events.on('worker:getJob:error', ({ error }) => {
    if (error === previous) {
      fail(error)
      // Not before the workers have handled the error. Fails if they are stopping already.
      setImmediate(() => void runner.stop().catch(() => undefined))
    }
    previous = error
  })
  return {
    ended: Promise.race([runner.promise, failed]),
    stop: () => Promise.race([runner.stop(), failed]),
  }
}

/** Runs the workers of one group; starts them again when they end by an unexpected error. */
async function startGroup(group: TaskGroup, start: () => Promise<Workers>, { log }: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  let workers = await start()
  async function keepRunning(): Promise<void> {
    let delayMs = RESTART_MS
    while (!signal.aborted) {
      const startedAt = performance.now()
      try {
        await workers.ended
      } catch (error) {
        log.error({ err: error, group }, 'the workers of background tasks ended; starting them again')
      }
      if (performance.now() - startedAt > 2 * MAX_RESTART_MS) delayMs = RESTART_MS
      while (!signal.aborted) {
        await wait(delayMs, undefined, { ref: false, signal }).catch(() => undefined)
        if (signal.aborted) return
        const next = await start().catch((error: unknown) => {
          log.error({ err: error, group }, 'the workers of background tasks could not be started; trying again')
        })
        if (!next) continue
        workers = next
        // Stopped meanwhile: `stop` has stopped the workers before these.
        if (signal.aborted) await workers.stop()
        break
      }
      delayMs = Math.min(2 * delayMs, MAX_RESTART_MS)
    }
  }
  const running = keepRunning()
  return {
    async stop() {
      stopping.abort()
      // Throws if the workers have ended already.
      await workers.stop().catch(() => undefined)
      await running
    },
  }
}

/** Reports that the workers of this process are running, and unlocks the jobs of ended processes, until aborted. */
async function superviseWorkers(
  services: Services,
  poolIds: () => readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const pool = services.database.taskQueue
  let free: readonly string[] = []
  for (let round = 1; !stopping.aborted; round += 1) {
    await wait(UNLOCK_INTERVAL_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    try {
      if (round % REPORT_EVERY === 0) await reportWorkers(pool, services.live.instance, poolIds())
      free = await unlockAbandonedJobs(pool, poolIds(), free)
    } catch (error) {
      free = []
      services.log.debug({ err: error }, 'looking for abandoned jobs failed; retrying')
    }
  }
}

/** Starts the workers of these groups, all by default. Throws if one does not start; the others are stopped then. */
export async function startTaskRunner(
  services: Services,
  tasks: Tasks,
  wanted: readonly TaskGroup[] = TASK_GROUP_NAMES,
): Promise<{ stop(): Promise<void> }> {
  const pool = services.database.taskQueue
  /** The pool of each group; another one after an error. */
  const pools = new Map<TaskGroup, string>()
  const stopping = new AbortController()
  const detachedJobs = createDetachedJobs(stopping.signal)
  const poolIds = () => [...pools.values(), detachedJobs.lockedBy]
  const cron: ParsedCronItem[] = Object.entries(tasks.scheduled).map(([task, { schedule }]) =>
    parseCronItem({
      task,
      match: schedule,
      options: { maxAttempts: MAX_ATTEMPTS, jobKey: task, jobKeyMode: 'preserve_run_at', priority: -1 },
    }),
  )
  const countOnFolders = createAttemptCounter(MAX_DETACHED_ON_FOLDERS)
  const countDownloads = createAttemptCounter(MAX_DETACHED_DOWNLOADS)
  // As soon as possible, because the workers of a pool fetch jobs at once. superviseWorkers repeats it after a failure.
  let registered: Promise<void> | undefined
  function start(group: TaskGroup): Promise<Workers> {
    const { concurrency, perEnvironment, pollMs } = TASK_GROUPS[group]
    const running = (group === 'artwork' ? countDownloads : countOnFolders)(perEnvironment)
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool: { id } }) => {
      pools.set(group, id)
      registered = reportWorkers(pool, services.live.instance, [id, detachedJobs.lockedBy]).catch(() => undefined)
    })
    const handlers = taskList({ services, running, detachedJobs }, tasks, group)
    events.on('pool:listen:notification', ({ message }) => ignoreOtherTasks(message, handlers))
    return startWorkers(events, {
      preset: QUEUE_SETTINGS,
      pgPool: pool,
      taskList: handlers,
      concurrency,
      // The flag of a job is the id of its environment.
      forbiddenFlags: () => running.busyEnvironments(),
      parsedCronItems: group === 'maintenance' ? cron : [],
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: taskLogger(services),
    })
  }
  const groups: { stop(): Promise<void> }[] = []
  const stopAll = async () => {
    stopping.abort()
    await Promise.all(groups.map((group) => group.stop()))
  }
  try {
    for (const group of wanted) {
      groups.push(await startGroup(group, () => start(group), services))
    }
    await registered
    // Also for the workers of another process: this one may have ended during the last attempt of one of its jobs.
    // A job that waits is run now; one that is running may have passed what this process left, so another one follows.
    const atStart = Object.entries(tasks.scheduled).flatMap(([name, task]) => (task.runsAtStart ? [name] : []))
    for (const name of atStart) {
      await pool.query('select graphile_worker.add_job($1, job_key => $1, max_attempts => $2, priority => -1)', [
        name,
        MAX_ATTEMPTS,
      ])
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  const supervision = superviseWorkers(services, poolIds, stopping.signal)
  return {
    async stop() {
      await stopAll()
      await supervision
      await unlockWorkers(pool, [detachedJobs.lockedBy])
      await unregisterWorkers(pool, poolIds())
    },
  }
}
