import type { EnvironmentRef } from './http/handler-context.ts'

/** Background work that environments take turns in. */
export interface EnvironmentQueue {
  /** There may be work for this environment. It joins the end of the queue, once. */
  add(environment: EnvironmentRef): void
  /** Starts nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

interface Work {
  /** How many environments are worked for at the same time. */
  readonly atOnce: number
  /** One piece of work; answers whether there may be more, which waits until all others had their turn. */
  run(environment: EnvironmentRef): Promise<boolean>
  /** Is told what `run` throws; the environment has no further turn until it is added again. */
  onError(error: unknown, environment: EnvironmentRef): void
}

/** A queue of environments, each of which is worked for once at a time: much work of one holds up no other one. */
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
