import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { withDatabaseName } from '../testing/global-setup.ts'
import { availableMigrations, migrate } from './migrate.ts'

test('Servers that migrate an empty database at once apply each migration once', async () => {
  const cluster = inject('cluster')
  const name = `platen_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const config = { ...cluster, ...withDatabaseName(cluster, name) }
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(config)))
    expect(applied.flat().toSorted()).toEqual(await availableMigrations())
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
})
