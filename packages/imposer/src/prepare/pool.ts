import { type Child, endChild, isAlive, type Outcome, runJob, setResting, startChild } from './child-process.ts'
import { JOBS_OF_A_CHILD, POOL_SIZE, RESTING_MEMORY_MB } from './limits.ts'
import type { ChildJob } from './messages.ts'

export interface Pool {
  /** Has a child do a job, and then the one that `again` makes of how it ended, if any. */
  run(job: ChildJob, again?: (outcome: Outcome) => Promise<ChildJob | undefined>): Promise<Outcome>
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
 * kill, after `JOBS_OF_A_CHILD` files, and when it keeps much memory.
 */
export function createPool(size = POOL_SIZE): Pool {
  const resting: Child[] = []
  const waiting: (() => void)[] = []
  const underWay = new Set<Promise<Outcome>>()
  let free = size
  let closed = false

  async function takeTurn(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function takeChild(): Promise<Child> {
    for (let child = resting.pop(); child; child = resting.pop()) {
      setResting(child, false)
      if (isAlive(child)) return child
    }
    return startChild()
  }

  async function giveBack(child: Child, outcome: Outcome): Promise<void> {
    const fit = 'residentMb' in outcome && outcome.residentMb <= RESTING_MEMORY_MB && child.jobs < JOBS_OF_A_CHILD
    if (!fit || closed || !isAlive(child)) return endChild(child)
    setResting(child, true)
    resting.push(child)
  }

  async function work(job: ChildJob): Promise<Outcome> {
    await takeTurn()
    try {
      const child = await takeChild()
      const outcome = await runJob(child, job)
      await giveBack(child, outcome)
      return outcome
    } finally {
      passTurn()
    }
  }

  async function workTwice(...[job, again]: Parameters<Pool['run']>): Promise<Outcome> {
    const outcome = await work(job)
    const next = await again?.(outcome)
    return next ? work(next) : outcome
  }

  return {
    run(...asked) {
      if (closed) return Promise.reject(new Error('The pool is closed.'))
      const outcome = workTwice(...asked)
      underWay.add(outcome)
      const done = () => underWay.delete(outcome)
      outcome.then(done, done)
      return outcome
    },
    async close() {
      closed = true
      await Promise.allSettled(underWay)
      await Promise.all(resting.splice(0).map(endChild))
    },
  }
}
