import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { TenantTable } from './backup/tenant-tables.ts'

/** A row as a backup holds it: every column as PostgreSQL writes it as text, which it reads back to the same value. */
export type TextRow = (string | null)[]

const ROWS_AT_ONCE = 500

const quoted = pg.escapeIdentifier

/** How values are written as text, so that they are read back to the same anywhere. */
export const TEXT_SETTINGS = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Walls the transaction in: with row-level security forced, even the tables' owner sees no other environment. */
export async function setEnvironment(client: pg.ClientBase, environmentId: string): Promise<void> {
  await client.query(`select set_config('app.environment', $1, true)`, [environmentId])
}

type Columns = Pick<TenantTable, 'name' | 'columns'>

/** @param instead expressions that are written in place of columns */
const asText = (table: Columns, instead: Readonly<Record<string, string>>): string =>
  `to_json(array[${table.columns.map(({ name }) => `(${instead[name] ?? quoted(name)})::text`).join(', ')}])::text as line`

/**
 * The rows of a table as lines of JSON, a few at a time however many there are. Within the caller's transaction.
 *
 * @param where condition on the table with `$1`; undefined takes all rows
 */
export async function* exportRowsAsJsonLines(
  client: pg.ClientBase,
  table: Columns,
  where: { sql: string; value: unknown } | undefined,
  count: (rows: number) => void,
  instead: Readonly<Record<string, string>> = {},
): AsyncIterable<string> {
  const condition = where ? `where ${where.sql}` : ''
  await client.query(
    `declare backup_rows no scroll cursor for select ${asText(table, instead)} from ${quoted(table.name)} ${condition}`,
    where ? [where.value] : [],
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
    if (rows.length === 0) break
    count(rows.length)
    // a text may hold line breaks only escaped, so one row is one line
    yield `${rows.map((row) => row.line).join('\n')}\n`
  }
  await client.query('close backup_rows')
}

/** The rows of a file that `exportRowsAsJsonLines` filled, some at a time. */
export async function* readRows(file: string): AsyncIterable<TextRow[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  let rows: TextRow[] = []
  for await (const line of lines) {
    if (line === '') continue
    rows.push(JSON.parse(line) as TextRow)
    if (rows.length === ROWS_AT_ONCE) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** Inserts rows whose values stand in the order of the table's columns. */
export async function insertRows(client: pg.ClientBase, table: TenantTable, rows: readonly TextRow[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(r.value->>${index})::${type}`).join(', ')
  await client.query(
    `insert into ${quoted(table.name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) r`,
    [JSON.stringify(rows)],
  )
}

/** Sets counters of the database above what came in with numbers of its own. */
export async function resetSequences(client: pg.ClientBase, tables: readonly TenantTable[]): Promise<void> {
  for (const table of tables) {
    for (const { name } of table.columns) {
      const { rows } = await client.query<{ counter: string | null }>(
        'select pg_get_serial_sequence($1, $2) as counter',
        [quoted(table.name), name],
      )
      const counter = rows[0]?.counter
      if (!counter) continue
      await client.query(
        `select setval($1::regclass, greatest(coalesce((select max(${quoted(name)}) from ${quoted(table.name)}), 1),
           (select coalesce(pg_sequence_last_value($1::regclass), 1))))`,
        [counter],
      )
    }
  }
}
