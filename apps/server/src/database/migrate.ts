import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { MAINTENANCE_STATEMENT_MS } from './pool.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

/** Returns the names of all migrations of this Platen, sorted. */
export async function availableMigrations(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  return names.map((name) => name.replace(/\.sql$/, '')).toSorted()
}

/**
 * Migrations are SQL files, executed once each in the order of their names. The statements of merged ones are never
 * edited.
 */
const sqlFileProvider = (include: (name: string) => boolean) => ({
  async getMigrations() {
    const entries = (await availableMigrations()).filter(include).map(async (name) => {
      const text = await readFile(path.join(FOLDER, `${name}.sql`), 'utf8')
      const up = async (db: Kysely<never>): Promise<void> => {
        await sql.raw(text).execute(db)
      }
      return [name, { up }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  },
})

/**
 * Applies missing migrations, and those of graphile-worker; several servers may do so concurrently (the migrators lock).
 * Returns the names of the applied migrations of Platen. Throws if one fails; all of them are rolled back then.
 *
 * @param include selects migrations, for stopping at an earlier version
 */
export async function migrate(
  config: pg.PoolConfig,
  include: (name: string) => boolean = () => true,
): Promise<string[]> {
  const pool = new pg.Pool({ ...config, max: 2, statement_timeout: MAINTENANCE_STATEMENT_MS })
  // Errors of a connection that is being closed are irrelevant.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: sqlFileProvider(include), allowUnorderedMigrations: true })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
    await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: new Logger(() => () => undefined) })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
