/**
 * Takes all messages of the shops of one environment that are not read yet: the real task in a child process, for the tests
 * that interrupt it. Sends `begun`, waits for a message, and sends `idle` at the end.
 */
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { shopDependents } from '../modules/dependents.ts'
import { takeShopMessage } from '../modules/intake/shops/take-shop-message.ts'
import type { Services } from '../services.ts'

export interface ShopMessageChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly environment: { readonly id: string; readonly resourceName: string }
}

const { config, settings, environment } = JSON.parse(process.argv[2] ?? '{}') as ShopMessageChildInput
const services: Services = {
  settings,
  database: await openDatabase(config),
  live: await createChangeNotifier(config),
  log: nullLogger(),
  metrics: createMetrics(),
  objects: openObjectStore(settings),
  now: () => new Date(),
}
process.on('disconnect', () => process.exit())
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
