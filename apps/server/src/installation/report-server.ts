import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { availableMigrations } from '../database/migrate.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'
import { checkOpenedStore } from './check-object-store.ts'
import { deleteEndedServers, deleteServer, reportServer, type ServerReport } from './servers-store.ts'

const REPORT_INTERVAL_MS = 60_000
/** PostgreSQL type of the column. */
const MAX_OFFSET_MS = 2 ** 31 - 1

/** Returns how far the clock of this machine is ahead of that of the database, in ms. */
async function measureClockOffset(pool: pg.Pool): Promise<number> {
  const sent = Date.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const offset = Math.round((sent + Date.now()) / 2 - (rows[0]?.ms ?? 0))
  return Math.max(-MAX_OFFSET_MS, Math.min(MAX_OFFSET_MS, offset))
}

/**
 * Reports this server, and once a minute the difference of its clock, in the table that the doctor and moves of files
 * read. Called before the server stores any file. Throws if the first report fails; the others are repeated.
 *
 * @param name host name and port, of the settings
 * @param movingTo the object store that it uses besides the recorded one
 */
export async function startServerReports(
  { database, live, log, settings }: Services,
  name: string,
  movingTo: string | null = null,
): Promise<{ stop(): Promise<void> }> {
  const { pool } = database.monitoring
  const { instance } = live
  const stopping = new AbortController()
  const { signal } = stopping
  const facts: Omit<ServerReport, 'clockOffsetMs'> = {
    instance,
    name,
    version: VERSION,
    newestMigration: (await availableMigrations()).at(-1) ?? '',
    roles: settings.roles,
    movingTo,
  }
  const report = async (): Promise<void> =>
    reportServer(pool, { ...facts, clockOffsetMs: await measureClockOffset(pool) })
  await deleteEndedServers(pool)
  await report()
  try {
    // After the report, see completeMove.
    if (movingTo === null) await checkOpenedStore(database, settings)
  } catch (error) {
    await deleteServer(pool, instance)
    throw error
  }
  const reporting = (async () => {
    while (!signal.aborted) {
      await wait(REPORT_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      await report().catch((error: unknown) => log.debug({ err: error }, 'the report of this server failed'))
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await reporting
      await deleteServer(pool, instance)
    },
  }
}
