/**
 * Creates the product that orders of one environment wait for, and runs the tasks after it: in a child process, for the
 * tests that kill it. Sends `begun`, waits for a message, and sends `created` when the product is stored.
 */
import { NEW_PRODUCT } from '@platen/domain/products'
import type pg from 'pg'
import { TASKS } from '../background-work.ts'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { applyProductChange, insertProducts } from '../modules/orders/products/products-store.ts'
import type { Services } from '../services.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'

export interface WaitingOrdersChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly environmentId: string
  readonly product: { readonly id: string; readonly sku: string; readonly templateId: string }
}

const input = JSON.parse(process.argv[2] ?? '{}') as WaitingOrdersChildInput
const { config, settings, environmentId, product } = input
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
await startTaskRunner(services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} }, ['maintenance', 'templates'])
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
await services.database.inEnvironment(environmentId, async (tx) => {
  await insertProducts(tx, [{ ...NEW_PRODUCT, ...product, printFile: 'template' }], null)
  await applyProductChange(tx)
})
process.send?.('created')
