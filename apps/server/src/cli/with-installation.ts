import path from 'node:path'
import { exists } from '@platen/hotfolder'
import pg from 'pg'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { resolveLocations } from '../database/embedded/locations.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { MAINTENANCE_STATEMENT_MS } from '../database/pool.ts'
import { tryLockServers } from '../database/servers-lock.ts'
import type { Settings } from '../settings.ts'

/** The database of an installation, for a program other than the server. */
export interface Installation {
  readonly config: pg.PoolConfig
  /** Whether a server uses the data folder or the database at this moment. */
  readonly isRunning: boolean
}

/** Whether there is a database to open: the embedded one is created by the first start. */
export async function hasDatabase(settings: Settings): Promise<boolean> {
  if (settings.databaseUrl !== undefined) return true
  return exists(path.join((await resolveLocations(settings.dataFolder)).cluster, 'PG_VERSION'))
}

/**
 * Opens the database: the running one if Platen runs, else starts it temporarily. While `work` runs, no Platen can
 * start on the data folder or the database.
 */
export async function withInstallation<T>(settings: Settings, work: (platen: Installation) => Promise<T>): Promise<T> {
  const lock = await lockDataFolder({ ...settings, servers: 'one' })
  try {
    const embedded = settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataFolder) : undefined
    try {
      const config: pg.PoolConfig = embedded?.config ?? { connectionString: settings.databaseUrl }
      return await (lock.ok ? whileLockingServers(config, work) : work({ config, isRunning: true }))
    } finally {
      if (lock.ok) await embedded?.stop()
    }
  } finally {
    if (lock.ok) await lock.release()
  }
}

/** Runs `work` while no server can start on the database, unless one is running. */
const whileLockingServers = <T>(config: pg.PoolConfig, work: (platen: Installation) => Promise<T>): Promise<T> =>
  withClient(config, async (client) => work({ config, isRunning: !(await tryLockServers(client, 'one')) }))

/** Opens one connection for the duration of `work`. */
export async function withClient<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(`set statement_timeout = ${MAINTENANCE_STATEMENT_MS}`)
    return await work(client)
  } finally {
    await client.end()
  }
}
