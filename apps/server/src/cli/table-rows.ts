import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { TenantTable } from '../database/tenant-tables.ts'

/** A row of a backup: every column in the text format of PostgreSQL, which reads it back to the same value. */
export type TextRow = (string | null)[]

/** Rows that are fetched at once: of a table at first, and at most. A message of a shop has up to 4 MB as text. */
const FIRST_FETCHED_ROWS = 4
const MAX_FETCHED_ROWS = 100
/** Rows that are inserted at once. */
const INSERTED_ROWS = 500
/** Characters after which no more rows are added to the same string, and that fetched rows have if possible. */
const MAX_CHARACTERS = 1e7

const quoted = pg.escapeIdentifier

/** Settings that make text output of values independent of the server's configuration. */
export const TEXT_SETTINGS = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

type Columns = Pick<TenantTable, 'name' | 'columns'>

/** @param instead expressions that replace columns */
const asText = (table: Columns, instead: Readonly<Record<string, string>>): string =>
  `to_json(array[${table.columns.map(({ name }) => `(${instead[name] ?? quoted(name)})::text`).join(', ')}])::text as line`

/**
 * Yields the rows of a table as lines of JSON, in batches, within the caller's transaction.
 *
 * @param where condition on the table with `$1`; undefined for all rows
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
  let fetched = FIRST_FETCHED_ROWS
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetched} from backup_rows`)
    if (rows.length === 0) break
    count(rows.length)
    // JSON escapes line breaks in text, so each row is one line.
    let lines = ''
    let longest = 1
    for (const { line } of rows) {
      longest = Math.max(longest, line.length)
      lines += `${line}\n`
      if (lines.length < MAX_CHARACTERS) continue
      yield lines
      lines = ''
    }
    if (lines !== '') yield lines
    // PostgreSQL limits the rows of a fetch, not their bytes: the next rows are probably as long as these.
    fetched = Math.max(1, Math.min(2 * fetched, MAX_FETCHED_ROWS, Math.floor(MAX_CHARACTERS / longest)))
  }
  await client.query('close backup_rows')
}

/**
 * Reads the rows of a file written by `exportRowsAsJsonLines`, in batches. Throws the errors of the file and of its
 * compression.
 */
export async function* readRows(file: string): AsyncIterable<TextRow[]> {
  // `pipeline` passes an error of the file on to the stream of lines.
  const content = pipeline(createReadStream(file), createGunzip(), () => undefined)
  const lines = createInterface({ input: content, crlfDelay: Infinity })
  let rows: TextRow[] = []
  let characters = 0
  for await (const line of lines) {
    if (line === '') continue
    rows.push(JSON.parse(line) as TextRow)
    characters += line.length
    if (rows.length < INSERTED_ROWS && characters < MAX_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

/** Inserts rows whose values are in the order of the table's columns. */
export async function insertRows(client: pg.ClientBase, table: TenantTable, rows: readonly TextRow[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(r.value->>${index})::${type}`).join(', ')
  await client.query(
    `insert into ${quoted(table.name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) r`,
    [JSON.stringify(rows)],
  )
}

/** Sets sequences above the largest numbers of one environment. */
export async function resetSequences(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  environmentId: string,
): Promise<void> {
  for (const table of tables) {
    for (const { name } of table.columns) {
      const { rows } = await client.query<{ counter: string | null }>(
        'select pg_get_serial_sequence($1, $2) as counter',
        [quoted(table.name), name],
      )
      const counter = rows[0]?.counter
      if (!counter) continue
      await client.query(
        `select setval($1::regclass, greatest(coalesce((select max(${quoted(name)}) from ${quoted(table.name)} where ${table.owner} = $2), 1),
           (select coalesce(pg_sequence_last_value($1::regclass), 1))))`,
        [counter, environmentId],
      )
    }
  }
}
