import pg from 'pg'

/** A table with rows of environments, as in the catalogue of the database. */
export interface TenantTable {
  readonly name: string
  /** The column with the id of the environment. */
  readonly owner: string
  readonly columns: readonly TenantTableColumn[]
}

export interface TenantTableColumn {
  readonly name: string
  /** PostgreSQL type, for casts. */
  readonly type: string
  /** Whether the column refers to an account outside the environments. */
  readonly isAccount: boolean
}

/** Tables with rows of environments that are in no backup, and the reason. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  sessions: 'users sign in again: a restore must not revive sessions that have ended since',
  ended_sessions: 'why sessions ended, which are in no backup either',
  environment_names: 'written by triggers when an environment is restored, with its first and its current name',
  output_roots: 'folders of one machine, granted by its operator; another machine has others',
  order_changes: 'the log that updates cached order lists; it contains transaction numbers of one database cluster',
  file_measurements: 'sizes of files of one data folder, measured again every day',
  upload_parts: 'files without an order, which connectors send again; their objects are in no backup either',
  rule_versions: 'written by triggers when the rules are restored',
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly account: boolean
}

const COLUMNS = `
  select c.relname as table, a.attname as column,
         format_type(a.atttypid, a.atttypmod) as type,
         exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                    and k.confrelid = to_regclass('public.accounts') and k.conkey = array[a.attnum]) as account
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind = 'r' and (c.relname = 'environments'
      or exists (select from pg_attribute e where e.attrelid = c.oid and e.attname = 'environment_id' and not e.attisdropped))
   order by c.relname, a.attnum`

const REFERENCES = `
  select f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
   where k.contype = 'f' and f.oid <> t.oid`

/** Sorts tables so that each one follows all tables it refers to. */
function parentsFirst(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const remaining = new Set(names)
  const sorted: string[] = []
  while (remaining.size > 0) {
    const ready = [...remaining].filter(
      (name) => !references.some(({ from, to }) => from === name && remaining.has(to)),
    )
    if (ready.length === 0) throw new Error(`the tables ${[...remaining].join(', ')} have circular references`)
    for (const name of ready) remaining.delete(name)
    sorted.push(...ready)
  }
  return sorted
}

/**
 * Returns every table with rows of environments, read from the catalogue so that a new table cannot be missed:
 * `environments` and all tables with an `environment_id`, except `EXCLUDED_TABLES`. Each table follows the tables it
 * refers to.
 */
export async function listTenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS)
  const references = (await client.query<{ from: string; to: string }>(REFERENCES)).rows
  const names = [...new Set(rows.map((row) => row.table))].filter((name) => !(name in EXCLUDED_TABLES))
  return parentsFirst(names, references).map((name) => {
    const tableColumns = rows.filter((row) => row.table === name)
    return {
      name,
      owner: name === 'environments' ? 'id' : 'environment_id',
      columns: tableColumns.map(({ column, type, account }) => ({ name: column, type, isAccount: account })),
    }
  })
}

/** Returns the migrations that were applied to a database, sorted by name. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tableRows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as exists`,
  )
  if (!tableRows[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}

/**
 * Restricts the transaction to one environment: row-level security is forced, so it applies to the owner of the tables
 * too.
 */
export async function setEnvironment(client: pg.ClientBase, environmentId: string): Promise<void> {
  await client.query(`select set_config('app.environment', $1, true)`, [environmentId])
}

/**
 * Deletes all rows of an environment, children first and its own row last: an artwork cannot be deleted before the
 * frames that refer to it, which a cascade from the row of the environment does not respect. The webhooks before all
 * others: with them, each deleted order would add messages, and jobs that send them.
 */
export async function deleteEnvironmentRows(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  environmentId: string,
): Promise<void> {
  await setEnvironment(client, environmentId)
  await client.query('delete from webhooks where environment_id = $1', [environmentId])
  for (const table of tables.toReversed()) {
    await client.query(`delete from ${pg.escapeIdentifier(table.name)} where ${table.owner} = $1`, [environmentId])
  }
  await client.query('set constraints all immediate; set constraints all deferred')
}
