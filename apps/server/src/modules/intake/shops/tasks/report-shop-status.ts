import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { checkPrintedOrder } from '../reports/check-printed-order.ts'
import { reportToShop } from '../reports/report-to-shop.ts'
import type { ShopDependents } from '../shop-dependents.ts'

/** Looks whether one order is printed, so that its shop has to be told. */
export const reportShopStatusTask = (dependents: ShopDependents): EnvironmentTask => ({
  group: 'messages',
  timeoutMs: 60_000,
  run: (services, environment, id) => checkPrintedOrder({ services, environment, dependents }, id),
})

/** Tells one shop what became of its orders. */
export const reportToShopTask = (dependents: ShopDependents): EnvironmentTask => ({
  group: 'shops',
  timeoutMs: 5 * 60_000,
  run: (services, environment, id, signal) => reportToShop({ services, environment, dependents, signal }, id),
})
