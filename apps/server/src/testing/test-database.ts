import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { atEnd } from './at-end.ts'
import { withDatabaseName } from './global-setup.ts'

/** Creates a migrated database for this test file, which is dropped at its end. */
export async function testDatabase(): Promise<{ database: Database; config: pg.PoolConfig }> {
  const cluster = inject('cluster')
  const name = `platen_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')}`)
  const config = { ...cluster, ...withDatabaseName(cluster, name) }
  const database = await openDatabase(config)
  atEnd(async () => {
    await database.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  return { database, config }
}
