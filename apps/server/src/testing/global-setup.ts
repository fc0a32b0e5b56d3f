import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection of the cluster in which every test file creates its own database. */
    cluster: pg.PoolConfig
    template: string
  }
}

/**
 * Starts one PostgreSQL for all tests of a project (the embedded one, or that of DATABASE_URL) with one migrated
 * template database, which every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `platen_template_${project.name}_${process.pid}`
  const url = process.env['DATABASE_URL']
  const embedded = url ? undefined : await startCluster()
  const cluster = embedded?.config ?? { connectionString: url }
  const cleanUp = embedded?.remove ?? (() => execute(cluster, `drop database if exists ${template}`))
  try {
    if (embedded) await execute(cluster, ...SETTINGS)
    await execute(cluster, `drop database if exists ${template}`, `create database ${template}`)
    await migrate({ ...cluster, ...withDatabaseName(cluster, template) })
  } catch (error) {
    await cleanUp().catch(() => undefined)
    throw error
  }
  project.provide('cluster', cluster)
  project.provide('template', template)
  return cleanUp
}

/** Executes statements one after the other on a connection of their own. */
async function execute(cluster: pg.PoolConfig, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const SETTINGS = [
  // Flushing protects only from a crash of the operating system. Without it, a database is copied in a quarter of the
  // time.
  'alter system set fsync = off',
  // Its write-ahead log may be in memory.
  `alter system set max_wal_size = '256MB'`,
  'select pg_reload_conf()',
]

/** Starts the embedded PostgreSQL in a temporary folder. */
async function startCluster() {
  const folder = await mkdtemp(path.join(await findClusterParent(), 'platen-test-'))
  // PostgreSQL may run as another user, who must be able to traverse the folder; otherwise it uses another location.
  await chmod(folder, 0o755)
  const embedded = await startEmbeddedPostgres(folder)
  removeWhenInterrupted(embedded, folder)
  return {
    config: embedded.config,
    async remove() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The file system in memory of Linux. */
const SHARED_MEMORY = '/dev/shm'

/** Free space that the cluster of a project needs there, in bytes: several times what it occupies. */
const CLUSTER_SPACE = 2 ** 30

/**
 * Returns where the cluster is created: in memory if there is enough space, where creating and dropping a database takes
 * a fraction of the processor time, otherwise among the temporary files.
 */
async function findClusterParent(): Promise<string> {
  const space = await statfs(SHARED_MEMORY).catch(() => undefined)
  return space && space.bavail * space.bsize >= CLUSTER_SPACE ? SHARED_MEMORY : os.tmpdir()
}

/** Vitest tears nothing down when it is interrupted, and the cluster would stay in memory. */
function removeWhenInterrupted(embedded: EmbeddedPostgres, folder: string): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      embedded.abandon()
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      } finally {
        // PostgreSQL may still write to the folder, and removing it fails.
        process.kill(process.pid, signal)
      }
    })
  }
}

/** Returns connection settings with another database name, for a cluster given by fields or by URL. */
export function withDatabaseName(cluster: pg.PoolConfig, name: string): pg.PoolConfig {
  if (cluster.connectionString === undefined) return { database: name }
  const url = new URL(cluster.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}
