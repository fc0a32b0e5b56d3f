import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { VERSION } from '../version.ts'
import { MAINTENANCE_STATEMENT_MS, withLimits } from './pool.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

/** Returns the names of all migrations of this Platen, sorted. */
export async function availableMigrations(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  return names.map((name) => name.replace(/\.sql$/, '')).toSorted()
}

/** A later version has removed what this one uses. */
class LaterSchemaError extends Error {}

/** Ending of the name of a migration that removes what no version since this one uses. */
const REMOVES = /\.since-(\d+\.\d+\.\d+)$/

/** Whether version `a` comes before version `b`. */
const isEarlier = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0

/** Returns the migrations of later versions. Throws `LaterSchemaError` if one removes what this version uses. */
async function findLaterMigrations(pool: pg.Pool): Promise<string[]> {
  const availableNames = new Set(await availableMigrations())
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  const later = rows.map(({ name }) => name).filter((name) => !availableNames.has(name))
  for (const name of later) {
    const [, since] = REMOVES.exec(name) ?? []
    if (since !== undefined && isEarlier(VERSION, since))
      throw new LaterSchemaError(
        `the database was migrated by a later version of Platen, and only versions since ${since} work with it. This is ${VERSION}.`,
      )
  }
  return later
}

/**
 * Migrations are SQL files, executed once each in the order of their names. The statements of merged ones are never
 * edited.
 *
 * @param later migrations of later versions, which have been executed
 */
const sqlFileProvider = (include: (name: string) => boolean, later: readonly string[]) => ({
  async getMigrations() {
    const entries = (await availableMigrations()).filter(include).map(async (name) => {
      const text = await readFile(path.join(FOLDER, `${name}.sql`), 'utf8')
      const up = async (db: Kysely<never>): Promise<void> => {
        await sql.raw(text).execute(db)
      }
      return [name, { up }] as const
    })
    const executed = later.map((name) => [name, { up: async () => undefined }] as const)
    return Object.fromEntries([...(await Promise.all(entries)), ...executed])
  },
})

/**
 * Applies missing migrations, and those of graphile-worker; several servers may do so concurrently (the migrators
 * lock). Returns the names of the applied migrations of Platen. Throws if one fails; all of them are rolled back then.
 *
 * @param include selects migrations, for stopping at an earlier version
 * @param allowsLater whether servers of a later version may have migrated the database, see decision 246
 * @throws LaterSchemaError if they have removed what this version uses
 */
export async function migrate(
  config: pg.PoolConfig,
  include: (name: string) => boolean = () => true,
  { allowsLater = false } = {},
): Promise<string[]> {
  const pool = new pg.Pool({ ...config, max: 2, ...withLimits({ statement_timeout: MAINTENANCE_STATEMENT_MS }) })
  // Errors of a connection that is being closed are irrelevant.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const later = allowsLater ? await findLaterMigrations(pool) : []
    const migrator = new Migrator({ db, provider: sqlFileProvider(include, later), allowUnorderedMigrations: true })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
    await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: new Logger(() => () => undefined) })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
