import { Piscina } from 'piscina'
import { FairSlots } from '../http/fair-slots.ts'
import { type Failure, failure } from '../http/failure.ts'
import type { ComputeTask, InputOf, ResultOf } from './compute-thread.ts'

const THREADS = 2
/** CPU-bound work of one request. The limits of the domain keep it far below; this ends what was overlooked. */
const TIME_LIMIT_MS = 10_000
/** A thread that had nothing to do for so long ends, so that an idle server has none. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** Requests of one environment that may wait for a thread. */
const WAITING_PER_ENVIRONMENT = 8
/** As long as all that may wait before it take at most. */
const WAITING_MS = WAITING_PER_ENVIRONMENT * TIME_LIMIT_MS
/** When a caller that was turned away may come again. */
const RETRY_SECONDS = 5

/** One environment has one thread at a time, and never all of them. */
const slots = new FairSlots({
  total: THREADS,
  perKey: 1,
  waitingPerKey: WAITING_PER_ENVIRONMENT,
  waitingMs: WAITING_MS,
})

let pool: Piscina | undefined

/** Starts no thread before there is work. */
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
 * Does CPU-bound work of a request in a thread, so that the event loop goes on answering. To be called while no
 * database connection is held. Environments take turns.
 *
 * @returns `too_many_requests` where too much of the environment waits; `server_busy` where the wait or the work exceeded its time
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
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    return await startedPool().run(input, { name, signal })
  } catch (error) {
    // The thread was stopped and is replaced when there is work again.
    if (signal.aborted) return failure('server_busy', { seconds: RETRY_SECONDS })
    throw error
  }
}

/** Threads that are running now. */
export const computeThreads = (): number => pool?.threads.length ?? 0

/** Stops the threads. Who asks for work later gets new ones. */
export async function closeComputePool(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
