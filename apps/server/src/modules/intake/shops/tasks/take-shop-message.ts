import type { EnvironmentTask } from '../../../../tasks/task.ts'
import type { ShopDependents } from '../shop-dependents.ts'
import { takeShopMessage } from '../take-shop-message.ts'

/** Takes one message of a shop. */
export const takeShopMessageTask = (dependents: ShopDependents): EnvironmentTask => ({
  group: 'messages',
  timeoutMs: 5 * 60_000,
  run: (services, environment, id) => takeShopMessage(services, environment, id, dependents),
})
