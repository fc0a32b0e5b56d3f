import { randomUUID } from 'node:crypto'
import type { EnvironmentTx } from '../database/database.ts'
import { environmentByName } from '../http/authentication.ts'
import { createOutputFolder } from '../modules/catalog/output-channels/output-folder.ts'
import { setInitialTimeZone } from '../modules/platform/config/config-commands.ts'
import type { Services } from '../services.ts'
import { DEMO, demoParts, insertDemoData } from './demo-data.ts'

const hasUsers = async ({ client, environmentId }: EnvironmentTx): Promise<boolean> =>
  (await client.query('select from users where environment_id = $1 limit 1', [environmentId])).rowCount !== 0

/**
 * Creates the demo environment if it does not exist, and submits its first orders through the real hot folder.
 * @returns whether it was created
 */
export async function seedDemo(services: Services): Promise<boolean> {
  const { database, settings } = services
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id: randomUUID(), resource_name: DEMO.environment, name: DEMO.environment })
    .onConflict((conflict) => conflict.column('resource_name').doNothing())
    .execute()
  const environment = await environmentByName(services, DEMO.environment)
  if (!environment) throw new Error('the demo environment could not be created')
  await createOutputFolder(services.settings, environment, DEMO.outputFolder)
  if (await database.inEnvironment(environment.id, hasUsers)) return false
  const parts = await demoParts()
  const isNew = await database.inEnvironment(environment.id, async (tx) => {
    // Several servers may start at once.
    await tx.client.query(`select pg_advisory_xact_lock(hashtext('demo'))`)
    if (await hasUsers(tx)) return false
    await setInitialTimeZone(tx, new Intl.DateTimeFormat().resolvedOptions().timeZone)
    await insertDemoData(tx, parts)
    return true
  })
  if (isNew) {
    const { deliverDemoOrder, demoHotFolder, firstOrders } = await import('./demo-orders.ts')
    for (const order of firstOrders()) await deliverDemoOrder(demoHotFolder(settings.dataFolder, 1), order)
  }
  return isNew
}
