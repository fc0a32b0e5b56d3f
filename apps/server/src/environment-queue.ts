import type { EnvironmentRef } from './http/handler-context.ts'

/** Background work that is scheduled fairly between environments. */
export interface EnvironmentQueue {
  /** Appends the environment to the queue, unless it is in it already. */
  add(environment: EnvironmentRef): void
  /** Starts nothing more, and waits for work in progress. */
  stop(): Promise<void>
}

interface Work {
  /** Maximum number of environments processed concurrently. */
  readonly atOnce: number
  /**
   * Does one unit of work; returns whether there may be more, which is done after the other environments in the queue.
   */
  run(environment: EnvironmentRef): Promise<boolean>
  /** Called with the error of `run`; the environment leaves the queue until it is added again. */
  onError(error: unknown, environment: EnvironmentRef): void
}

/**
 * Creates a queue of environments with at most one unit of work in progress each: much work of one environment does not
 * delay the others.
 */
export function environmentQueue({ atOnce, run, onError }: Work): EnvironmentQueue {
  const waiting = new Map<string, EnvironmentRef>()
  const underWay = new Map<string, Promise<void>>()
  let isStopped = false

  function add(environment: EnvironmentRef): void {
    if (isStopped) return
    if (!waiting.has(environment.id)) waiting.set(environment.id, environment)
    startNext()
  }

  function startNext(): void {
    for (const [id, environment] of waiting) {
      if (underWay.size >= atOnce) return
      if (underWay.has(id)) continue
      waiting.delete(id)
      underWay.set(id, turn(environment))
    }
  }

  async function turn(environment: EnvironmentRef): Promise<void> {
    let hasMore = false
    try {
      hasMore = await run(environment)
    } catch (error) {
      onError(error, environment)
    }
    underWay.delete(environment.id)
    if (hasMore) add(environment)
    else if (!isStopped) startNext()
  }

  return {
    add,
    async stop() {
      isStopped = true
      waiting.clear()
      await Promise.all(underWay.values())
    },
  }
}
