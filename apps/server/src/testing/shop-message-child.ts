/**
 * Takes all messages of the shops of one environment that are not read yet: the real task in a child process, for the
 * tests that interrupt it. Sends `begun`, waits for a message, and sends `idle` at the end.
 */

import { shopDependents } from '../modules/dependents.ts'
import { takeShopMessage } from '../modules/intake/shops/take-shop-message.ts'
import { type ChildInput, openChildServices } from './child-services.ts'

export interface ShopMessageChildInput extends ChildInput {
  readonly environment: { readonly id: string; readonly resourceName: string }
}

const {
  input: { environment },
  services,
} = await openChildServices<ShopMessageChildInput>()
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
const messages = await services.database.inEnvironment(environment.id, (tx) =>
  tx.query<{ id: string }>(
    `select id from shop_messages where environment_id = $1 and state = 'received' order by seen_at, id`,
  ),
)
const { signal } = new AbortController()
for (const { id } of messages) await takeShopMessage({ services, environment, dependents: shopDependents, signal }, id)
process.send?.('idle')
await new Promise(() => undefined)
