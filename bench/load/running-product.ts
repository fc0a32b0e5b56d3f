import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { type Product, startProduct } from '../../e2e/start-product.ts'

/** The product in a separate process, with a direct connection to its database. */
export interface RunningProduct extends Product {
  readonly port: number
  /** `127.0.0.1:<port>` */
  readonly host: string
  readonly database: Database
  /**
   * Stops the server with SIGTERM.
   * @returns seconds until its process has exited, or null if it exceeds the limit and is killed
   */
  terminate(limitMs: number): Promise<number | null>
  /** Stops all remaining processes and deletes the data. */
  remove(): Promise<void>
}

const POLL_MS = 20

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isGone(pid: number, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (isRunning(pid)) {
    if (performance.now() > until) return false
    await wait(POLL_MS)
  }
  return true
}

/**
 * Starts the product with the demo on a new data folder.
 *
 * @param settings further environment variables, such as PLATEN_DEMO
 */
export async function startRunningProduct(settings: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const { product, stop } = await startProduct({ PLATEN_LOG: 'error', ...settings })
  const { host, port } = new URL(product.address)
  let embedded: EmbeddedPostgres | undefined
  let database: Database | undefined
  const terminate = async (limitMs: number): Promise<number | null> => {
    // Closes the connections of the bench, which are not part of the measurement.
    await database?.close().catch(() => undefined)
    database = undefined
    const startedAt = performance.now()
    process.kill(product.pid, 'SIGTERM')
    if (await isGone(product.pid, limitMs)) return (performance.now() - startedAt) / 1000
    process.kill(product.pid, 'SIGKILL')
    await isGone(product.pid, limitMs)
    return null
  }
  const remove = async (): Promise<void> => {
    if (isRunning(product.pid)) await terminate(15_000)
    // A killed server leaves its PostgreSQL running.
    await embedded?.stop()
    await stop()
  }
  try {
    // Connects to the PostgreSQL that the product has started.
    embedded = await startEmbeddedPostgres(product.dataFolder)
    database = await openDatabase({ ...embedded.config, application_name: 'bench', max: 2 })
    return { ...product, port: Number(port), host, database, terminate, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

export interface DatabaseUse {
  /** Connections of the product. */
  readonly connections: number
  /** The number of these that are in a transaction. */
  readonly transactions: number
}

/** Returns the product's current use of its database connections. */
export async function databaseUse({ database }: RunningProduct): Promise<DatabaseUse> {
  const { rows } = await database.pool.query<DatabaseUse>(
    `select count(*) connections, count(*) filter (where xact_start is not null) transactions
       from pg_stat_activity where datname = current_database() and application_name <> 'bench'`,
  )
  return rows[0] ?? { connections: 0, transactions: 0 }
}

/**
 * Returns the number of folders with temporary files of requests; parts of resumable uploads are in the object store.
 */
export async function countWorkFolders({ dataFolder }: Product): Promise<number> {
  return (await readdir(path.join(dataFolder, 'work')).catch(() => [])).length
}
