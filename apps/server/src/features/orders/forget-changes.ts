import type { Services } from '../../services.ts'
import { startLoop, type PollingLoop } from '../../work-loop.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import { forgetOldChanges } from './order-changes-store.ts'

const EVERY_MS = 60 * 60 * 1000

/** Keeps the log of changed orders as long as it is needed and no longer, in every environment. */
export function startForgettingChanges(services: Services): PollingLoop {
  return startLoop('order-changes', EVERY_MS, services.log, async () => {
    for (const environment of await allEnvironments(services.database)) {
      await services.database.inEnvironment(environment.id, forgetOldChanges)
    }
  })
}
