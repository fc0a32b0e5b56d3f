import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { catchUpShop } from '../catch-up/catch-up-shop.ts'

/** Asks one shop for the orders that have changed. */
export const catchUpShopTask: EnvironmentTask = {
  group: 'shops',
  timeoutMs: 10 * 60_000,
  run: catchUpShop,
}
