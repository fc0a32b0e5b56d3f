import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection of the cluster that every test file makes its own database on. */
    cluster: pg.PoolConfig
    template: string
  }
}

/**
 * One PostgreSQL for the whole run (the embedded one, or DATABASE_URL's) with one migrated template database, from
 * which every test file copies a database of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `platen_template_${process.pid}`
  const url = process.env['DATABASE_URL']
  const folder = url ? undefined : await mkdtemp(path.join(os.tmpdir(), 'platen-test-'))
  // PostgreSQL may run as another user than this one, who must be able to enter; else it makes itself a home elsewhere.
  if (folder) await chmod(folder, 0o755)
  const embedded = folder ? await startEmbeddedPostgres(folder) : undefined
  const cluster: pg.PoolConfig = embedded?.config ?? { connectionString: url }
  const client = new pg.Client(cluster)
  await client.connect()
  await client.query(`drop database if exists ${template}`)
  await client.query(`create database ${template}`)
  await migrate({ ...cluster, ...databaseOf(cluster, template) })
  await client.end()
  project.provide('cluster', cluster)
  project.provide('template', template)
  return async () => {
    if (embedded && folder) {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
      return
    }
    const last = new pg.Client(cluster)
    await last.connect()
    await last.query(`drop database if exists ${template}`)
    await last.end()
  }
}

/** The part of a connection that names the database, for a cluster given by fields or by address. */
export function databaseOf(cluster: pg.PoolConfig, name: string): pg.PoolConfig {
  if (cluster.connectionString === undefined) return { database: name }
  const url = new URL(cluster.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}
