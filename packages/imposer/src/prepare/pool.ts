import { type WorkerProcess, stopChild, isAlive, type JobResult, runJob, setIdle, startChild } from './child-process.ts'
import { FairTurns, type Lane } from './fair-turns.ts'
import { MAX_JOBS_PER_CHILD, MAX_WAITING, POOL_SIZE, MAX_IDLE_MEMORY_MB, SLOW_CHILDREN } from './limits.ts'
import type { ChildJob } from './messages.ts'

export interface PoolJob {
  /** Whose job it is; owners take turns. The id of an environment. */
  readonly owner: string
  readonly job: ChildJob
  /** Removes what a try has left behind; called before the same job is tried once more. */
  readonly clean?: () => Promise<void>
  /** The job to do after one that has ended like this, if any. */
  readonly again?: (outcome: JobResult) => Promise<ChildJob | undefined>
}

export interface Pool {
  /**
   * Has a child do a job. The first try has a short limit; what takes longer is tried once more in the slow lane with
   * its own limit. Rejects with `ArtworkQueueFullError` where too much of the owner waits.
   */
  run(asked: PoolJob): Promise<JobResult>
  /** Takes no more work, waits for what is under way, and ends all children. */
  close(): Promise<void>
}

let pool: Pool | undefined

/** The one pool of this process, made when it is first asked for. */
export function sharedPool(): Pool {
  pool ??= createPool()
  return pool
}

/** Ends the children once their work is done. Who asks for the pool later gets a new one. */
export async function closePool(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.close()
}

/**
 * A few children that wait for work, because starting one takes longer than most files. A child is replaced after a
 * kill, after `MAX_JOBS_PER_CHILD` files, and when it keeps much memory.
 */
function createPool(size = POOL_SIZE): Pool {
  const idle: WorkerProcess[] = []
  const turns = new FairTurns({ turns: size, slow: SLOW_CHILDREN, waiting: MAX_WAITING })
  const underWay = new Set<Promise<JobResult>>()
  let closed = false

  async function takeChild(): Promise<WorkerProcess> {
    for (let child = idle.pop(); child; child = idle.pop()) {
      setIdle(child, false)
      if (isAlive(child)) return child
    }
    return startChild()
  }

  async function releaseChild(child: WorkerProcess, outcome: JobResult): Promise<void> {
    const fit = 'residentMb' in outcome && outcome.residentMb <= MAX_IDLE_MEMORY_MB && child.jobs < MAX_JOBS_PER_CHILD
    if (!fit || closed || !isAlive(child)) return stopChild(child)
    setIdle(child, true)
    idle.push(child)
  }

  const work = (owner: string, lane: Lane, job: ChildJob): Promise<JobResult> =>
    turns.run(owner, lane, async () => {
      const child = await takeChild()
      const outcome = await runJob(child, job)
      await releaseChild(child, outcome)
      return outcome
    })

  async function workInLanes({ owner, job, clean, again }: PoolJob): Promise<JobResult> {
    const { quickMs, timeoutMs } = job.limits
    let lane: Lane = 'quick'
    let outcome = await work(owner, lane, withTimeout(job, Math.min(quickMs, timeoutMs)))
    if (outcome.type === 'tookTooLong' && timeoutMs > quickMs) {
      lane = 'slow'
      await clean?.()
      outcome = await work(owner, lane, job)
    }
    const next = await again?.(outcome)
    return next ? work(owner, lane, next) : outcome
  }

  return {
    run(asked) {
      if (closed) return Promise.reject(new Error('The pool is closed.'))
      const outcome = workInLanes(asked)
      underWay.add(outcome)
      const done = () => underWay.delete(outcome)
      outcome.then(done, done)
      return outcome
    },
    async close() {
      closed = true
      await Promise.allSettled(underWay)
      await Promise.all(idle.splice(0).map(stopChild))
    },
  }
}

const withTimeout = (job: ChildJob, timeoutMs: number): ChildJob => ({ ...job, limits: { ...job.limits, timeoutMs } })
