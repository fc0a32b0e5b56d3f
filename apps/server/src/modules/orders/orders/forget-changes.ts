import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { deleteOldOrderChanges } from './order-changes-store.ts'

const POLL_INTERVAL_MS = 60 * 60 * 1000

/** Starts the task that deletes old entries of the order change log in every environment. */
export function startPruningOrderChanges(services: Services): PollingLoop {
  return startPollingLoop('order-changes', POLL_INTERVAL_MS, services.log, async () => {
    for (const environment of await loadEnvironments(services.database)) {
      await services.database.inEnvironment(environment.id, deleteOldOrderChanges)
    }
  })
}
