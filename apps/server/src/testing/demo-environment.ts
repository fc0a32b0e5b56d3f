import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { DEMO, demoParts, insertDemoData } from '../demo/demo-data.ts'
import { testDatabase } from './test-database.ts'

/**
 * Creates the demo environment without its first orders. A server that starts on the database then neither makes their
 * artwork nor imports it, which takes seconds of processor time.
 */
export async function insertDemoEnvironment(database: Database): Promise<void> {
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

/** Starts a new embedded PostgreSQL in a folder, with the demo environment without orders. */
export async function startDemoPostgres(folder: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres(folder)
  await migrate(embedded.config)
  const database = await openDatabase(embedded.config)
  await insertDemoEnvironment(database)
  await database.close()
  return embedded
}
