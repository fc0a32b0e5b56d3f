import { Piscina } from 'piscina'
import { FairSlots } from '../fair-slots.ts'
import { Failure, failure } from '../http/failure.ts'
import type { ComputeTask, InputOf, ResultOf } from './compute-thread.ts'

const THREADS = 2
/** Time limit of a task. The limits of the domain keep tasks far below it. */
const TIME_LIMIT_MS = 10_000
/** An idle thread ends after this time, so an idle server has none. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** Requests of one environment that may wait for a thread. */
const WAITING_PER_ENVIRONMENT = 8
/** Longest possible wait: all requests before it take the full time limit. */
const WAITING_MS = WAITING_PER_ENVIRONMENT * TIME_LIMIT_MS
/** Value of `Retry-After`. */
const RETRY_SECONDS = 5

/** One thread per environment, so that no environment occupies all of them. */
const slots = new FairSlots({
  total: THREADS,
  perKey: 1,
  waitingPerKey: WAITING_PER_ENVIRONMENT,
  waitingMs: WAITING_MS,
})

let pool: Piscina | undefined

/** The task exceeded its time limit, as it would each time with this input. */
export class TimeLimitFailure extends Failure {}

/** Returns the pool; creates it at the first call. */
function startedPool(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./compute-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return pool
}

/**
 * Runs a CPU-bound task of a request in a thread, so that the event loop is not blocked. Must be called while no
 * database connection is held. Threads are shared fairly between environments.
 *
 * @returns `too_many_requests` if too many tasks of the environment wait; `server_busy` if the wait or the task exceeds
 * its time limit, the latter as `TimeLimitFailure`
 */
export async function compute<Task extends ComputeTask>(
  environmentId: string,
  task: Task,
  input: InputOf<Task>,
  timeLimitMs: number = TIME_LIMIT_MS,
): Promise<ResultOf<Task> | Failure> {
  const done = await slots.run(environmentId, () => runInThread(task, input, timeLimitMs))
  if (typeof done !== 'string') return done.result
  return failure(done === 'full' ? 'too_many_requests' : 'server_busy', { seconds: RETRY_SECONDS })
}

async function runInThread<Task extends ComputeTask>(
  name: Task,
  input: InputOf<Task>,
  timeLimitMs: number,
): Promise<ResultOf<Task> | Failure> {
  // A task may end before a timer of 0 ms does.
  const signal = timeLimitMs > 0 ? AbortSignal.timeout(timeLimitMs) : AbortSignal.abort()
  try {
    return await startedPool().run(input, { name, signal })
  } catch (error) {
    // The thread was stopped; the pool starts a new one when needed.
    if (signal.aborted) return new TimeLimitFailure('server_busy', { seconds: RETRY_SECONDS })
    throw error
  }
}

/** Number of running threads. */
export const computeThreads = (): number => pool?.threads.length ?? 0

/** Stops the threads. A later call of `compute` creates a new pool. */
export async function closeComputePool(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
