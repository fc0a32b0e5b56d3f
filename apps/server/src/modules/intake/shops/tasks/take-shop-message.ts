import { shopReason } from '@platen/domain/shops'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import type { ShopDependents } from '../shop-dependents.ts'
import { refuseShopMessage, takeShopMessage } from '../take-shop-message.ts'

/** Takes one message of a shop. */
export const takeShopMessageTask = (dependents: ShopDependents): EnvironmentTask => ({
  group: 'messages',
  // Longer than artwork is fetched.
  timeoutMs: 8 * 60_000,
  run: (services, environment, id, signal) => takeShopMessage({ services, environment, dependents, signal }, id),
  giveUp: ({ database }, environment, id) =>
    database.inEnvironment(environment.id, (tx) => refuseShopMessage(tx, id, shopReason('processingFailed'))),
})
