import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { giveUpReport, reportShopStatus } from '../reports/report-shop-status.ts'
import type { ShopDependents } from '../shop-dependents.ts'

/** Tells one shop what became of one of its orders. */
export const reportShopStatusTask = (dependents: ShopDependents): EnvironmentTask => ({
  group: 'shops',
  timeoutMs: 5 * 60_000,
  run: (services, environment, id, signal) => reportShopStatus({ services, environment, dependents, signal }, id),
  giveUp: ({ database, now }, environment, id) =>
    database.inEnvironment(environment.id, (tx) => giveUpReport(tx, id, now())),
})
