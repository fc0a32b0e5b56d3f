import path from 'node:path'
import { exists } from '@platen/hotfolder'
import pg from 'pg'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { resolveLocations } from '../database/embedded/locations.ts'
import { MAINTENANCE_STATEMENT_MS } from '../database/pool.ts'
import type { Settings } from '../settings.ts'

/** The database of a Platen, for a program that works on it from outside. */
export interface Installation {
  readonly config: pg.PoolConfig
  /** Whether a server works on the data folder at this moment. */
  readonly isRunning: boolean
}

/** Whether there is a database to open: that of Platen itself is made by its first start. */
export async function hasDatabase(settings: Settings): Promise<boolean> {
  if (settings.databaseUrl !== undefined) return true
  return exists(path.join((await resolveLocations(settings.dataFolder)).cluster, 'PG_VERSION'))
}

/**
 * Opens the database: the one that runs where Platen does, else started for the moment. While the work goes on, no
 * Platen can start on the data folder.
 */
export async function withInstallation<T>(settings: Settings, work: (platen: Installation) => Promise<T>): Promise<T> {
  const lock = await lockDataFolder(settings.dataFolder)
  try {
    const embedded = settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataFolder) : undefined
    try {
      const config: pg.PoolConfig = embedded?.config ?? { connectionString: settings.databaseUrl }
      return await work({ config, isRunning: !lock.ok })
    } finally {
      if (lock.ok) await embedded?.stop()
    }
  } finally {
    if (lock.ok) await lock.release()
  }
}

/** One connection for the time of the work. */
export async function withClient<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, statement_timeout: MAINTENANCE_STATEMENT_MS })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
