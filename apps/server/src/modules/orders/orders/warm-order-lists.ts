import { setImmediate as turn } from 'node:timers/promises'
import type { Services } from '../../../services.ts'
import { loadActiveEnvironments } from '../../identity/sessions/sessions-queries.ts'
import { getOrderList } from './order-list-cache.ts'

/**
 * Fills the order list cache after a start for every environment with a session, most recently used first. Returns
 * immediately; `stop` waits for the read in progress.
 */
export function startOrderListCacheWarmup({ database, log, now }: Services): { stop(): Promise<void> } {
  let stopped = false
  async function warm(): Promise<void> {
    for (const id of await loadActiveEnvironments(database.outsideEnvironments, now())) {
      if (stopped) return
      await getOrderList(database, id, undefined)
      await turn()
    }
  }
  const warmup = warm().catch((error: unknown) => log.error({ err: error }, 'filling the order list cache failed'))
  return {
    async stop() {
      stopped = true
      await warmup
    },
  }
}
