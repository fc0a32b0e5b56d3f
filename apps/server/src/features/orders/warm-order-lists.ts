import { setImmediate as turn } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import { loadActiveEnvironments } from '../session/session-reads.ts'
import { getOrderList } from './order-list-cache.ts'

/**
 * Reads the active orders of every environment in which somebody is signed in, so that the first one who looks after a
 * start waits for nothing; those who were seen last come first. Answers at once; `stop` waits for the one under way.
 */
export function startOrderListCacheWarmup({ database, log, now }: Services): { stop(): Promise<void> } {
  let stopped = false
  async function warm(): Promise<void> {
    for (const id of await loadActiveEnvironments(database.outside, now())) {
      if (stopped) return
      await getOrderList(database, id, 'active', undefined)
      await turn()
    }
  }
  const underWay = warm().catch((error: unknown) =>
    log.error({ err: error }, 'the lists of orders could not be warmed'),
  )
  return {
    async stop() {
      stopped = true
      await underWay
    },
  }
}
