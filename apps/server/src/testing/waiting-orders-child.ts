/**
 * Creates the product that orders of one environment wait for, and runs the tasks after it: in a child process, which
 * kills itself before one of its statements. Sends `begun` and waits for a message before it begins.
 */
import { NEW_PRODUCT } from '@platen/domain/products'
import pg from 'pg'
import { TASKS } from '../background-work.ts'
import { applyProductChange, insertProducts } from '../modules/orders/products/products-store.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'
import { type ChildInput, openChildServices } from './child-services.ts'

export interface WaitingOrdersChildInput extends ChildInput {
  readonly environmentId: string
  readonly product: { readonly id: string; readonly sku: string; readonly templateId: string }
  /** The number of the statement before which the process ends; statements of the task queue are counted, too. */
  readonly killedBefore: number
}

const {
  input: { environmentId, product, killedBefore },
  services,
} = await openChildServices<WaitingOrdersChildInput>()
await startTaskRunner(services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} }, ['maintenance', 'templates'])
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))

let count = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
  count += 1
  if (count === killedBefore) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(query, this, sent)
} as typeof query
await services.database.inEnvironment(environmentId, async (tx) => {
  await insertProducts(tx, [{ ...NEW_PRODUCT, ...product, printFile: 'template' }], null)
  await applyProductChange(tx)
})
