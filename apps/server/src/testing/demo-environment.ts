import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { DEMO, demoParts, insertDemoData } from '../demo/demo-data.ts'
import { testDatabase } from './test-database.ts'

/**
 * Creates the demo environment without its first orders. A server that starts on the database then neither makes their
 * artwork nor imports it, which takes seconds of processor time.
 */
async function insertDemoEnvironment(database: Database): Promise<void> {
  const [id, parts] = [randomUUID(), await demoParts()]
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id, resource_name: DEMO.environment, name: DEMO.environment })
    .execute()
  await database.inEnvironment(id, (tx) => insertDemoData(tx, parts))
}

/** Creates a database for this test file with the demo environment, without orders. */
export async function demoDatabase(): ReturnType<typeof testDatabase> {
  const created = await testDatabase()
  await insertDemoEnvironment(created.database)
  return created
}
