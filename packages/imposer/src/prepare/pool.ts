import { isAlive, type JobResult, runJob, setIdle, startChild, stopChild, type WorkerProcess } from './child-process.ts'
import { FairTurns, type Lane, type TurnLimits } from './fair-turns.ts'
import {
  CHILD_NICENESS,
  DRAWING_POOL_SIZE,
  MAX_IDLE_MEMORY_MB,
  MAX_JOBS_PER_CHILD,
  MAX_WAITING,
  POOL_SIZE,
  SLOW_CHILDREN,
  THUMBNAIL_NICENESS,
} from './limits.ts'
import type { ChildJob } from './messages.ts'

export interface PoolJob {
  /** Owner of the job, for fair scheduling: the id of an environment. */
  readonly owner: string
  readonly job: ChildJob
  /** Deletes the files of an attempt; called before the same job is retried. */
  readonly clean?: () => Promise<void>
  /** Returns a follow-up job for an outcome, if any. */
  readonly createFollowUp?: (outcome: JobResult) => Promise<ChildJob | undefined>
}

export interface Pool {
  /**
   * Runs a job in a child. The first attempt has a short timeout; a job that exceeds it is retried in the slow lane
   * with a longer one. Rejects with `ArtworkQueueFullError` if too many jobs of the owner are waiting.
   */
  run(poolJob: PoolJob): Promise<JobResult>
  /** Accepts no more jobs, waits for running ones, and stops all children. */
  close(): Promise<void>
}

/** What the children of a pool do. */
type PoolKind = 'files' | 'thumbnails' | 'contours'

interface PoolSettings {
  readonly limits: TurnLimits
  /** Relative to that of this process. */
  readonly niceness: number
}

const DRAWING: TurnLimits = { turns: DRAWING_POOL_SIZE, slow: 0, waiting: MAX_WAITING }
export const POOLS: Readonly<Record<PoolKind, PoolSettings>> = {
  files: { limits: { turns: POOL_SIZE, slow: SLOW_CHILDREN, waiting: MAX_WAITING }, niceness: CHILD_NICENESS },
  thumbnails: { limits: DRAWING, niceness: THUMBNAIL_NICENESS },
  // A sheet waits for them.
  contours: { limits: DRAWING, niceness: CHILD_NICENESS },
}

const pools = new Map<PoolKind, Pool>()

function getPool(kind: PoolKind): Pool {
  const pool = pools.get(kind) ?? createPool(POOLS[kind])
  pools.set(kind, pool)
  return pool
}

/** Returns the pool of this process that reads files; created on first use. */
export const sharedPool = (): Pool => getPool('files')

/**
 * Returns the pool of this process that renders thumbnails; created on first use. Separate, so that a page whose
 * rendering never ends delays no file at intake. Its jobs have one attempt, with one timeout.
 */
export const thumbnailPool = (): Pool => getPool('thumbnails')

/** Returns the pool of this process that traces contours, as `thumbnailPool`. */
export const contourPool = (): Pool => getPool('contours')

/** Stops the children after their jobs have finished. A later call of `sharedPool` creates a new pool. */
export async function closePool(): Promise<void> {
  const closing = [...pools.values()]
  pools.clear()
  await Promise.all(closing.map((each) => each.close()))
}

/**
 * Creates a pool of child processes, because starting one takes longer than most files. A child is replaced after a
 * kill, after `MAX_JOBS_PER_CHILD` jobs, and if it uses too much memory.
 */
function createPool({ limits, niceness }: PoolSettings): Pool {
  const idle: WorkerProcess[] = []
  const turns = new FairTurns(limits)
  const pendingJobs = new Set<Promise<JobResult>>()
  let closed = false

  async function takeChild(): Promise<WorkerProcess> {
    for (let child = idle.pop(); child; child = idle.pop()) {
      setIdle(child, false)
      if (isAlive(child)) return child
    }
    return startChild(niceness)
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

  async function workInLanes({ owner, job, clean, createFollowUp }: PoolJob): Promise<JobResult> {
    const { quickMs, timeoutMs } = job.limits
    let lane: Lane = 'quick'
    let outcome = await work(owner, lane, withTimeout(job, Math.min(quickMs, timeoutMs)))
    if ((outcome.type === 'tookTooLong' || outcome.type === 'stalled') && timeoutMs > quickMs) {
      lane = 'slow'
      await clean?.()
      outcome = await work(owner, lane, job)
    }
    const next = await createFollowUp?.(outcome)
    return next ? work(owner, lane, next) : outcome
  }

  return {
    run(poolJob) {
      if (closed) return Promise.reject(new Error('The pool is closed.'))
      const outcome = workInLanes(poolJob)
      pendingJobs.add(outcome)
      const done = () => pendingJobs.delete(outcome)
      outcome.then(done, done)
      return outcome
    },
    async close() {
      closed = true
      await Promise.allSettled(pendingJobs)
      await Promise.all(idle.splice(0).map(stopChild))
    },
  }
}

const withTimeout = (job: ChildJob, timeoutMs: number): ChildJob => ({ ...job, limits: { ...job.limits, timeoutMs } })
