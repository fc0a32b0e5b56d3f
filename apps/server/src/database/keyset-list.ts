import type { EnvironmentTx } from './database.ts'
import { countList, estimateList, type ListTotal } from './list-total.ts'
import { CURSOR_KEYS, type CursorScope, createCursor, MICROSECONDS, parseCursor } from './page-cursor.ts'
import type { SqlParameters } from './sql-parameters.ts'

/** A list in the order of an index. The alias of its table is `e`. */
export interface KeysetList {
  /** SQL of the fields of an entry, of `e` and of the joined tables. */
  readonly fields: string
  readonly table: string
  /** SQL of left joins that add no rows. */
  readonly joins?: string
  /** SQL condition on `e` that the index of the list supports. It includes the environment. */
  readonly where: string
  /** SQL condition on `e` and the joined tables that is checked row by row; undefined if every entry is listed. */
  readonly filter: string | undefined
  /** The columns of `e` by which the list is sorted; together, they are unique. */
  readonly key: Readonly<Record<string, keyof typeof CURSOR_KEYS>>
  /** The parameters of the SQL above. */
  readonly parameters: SqlParameters
  /** What else selects entries: a cursor is valid for the same values only. */
  readonly scope: CursorScope
}

/** What a call requests of a list. */
export interface PageRequest {
  readonly limit: number
  readonly direction: 'ascending' | 'descending'
  readonly cursor?: string | undefined
}

export interface ListPage<Row> extends ListTotal {
  readonly rows: Row[]
  /** Position of the next page; null after the last one. */
  readonly nextCursor: string | null
}

/** Number of entries that one page reads at most to find those that match a filter. */
const MAX_FILTERED_ROWS = 2000

const FROM_CURSOR: Readonly<Record<keyof typeof CURSOR_KEYS, (key: string) => string>> = {
  time: MICROSECONDS.toTime,
  uuid: (key) => `${key}::uuid`,
  integer: (key) => `${key}::bigint`,
  text: (key) => `${key}::text`,
}

interface PageRow {
  readonly entry_position: readonly string[]
  readonly entry_number: number
  readonly entry_matches: boolean
}

/**
 * SQL of the next entries after the cursor. Reads at most as many entries as `limit` says, whether or not they match
 * the filter. Returns those that match, and the last one if it is not the end of the list.
 */
function pageSql(list: KeysetList, isDescending: boolean, after: readonly string[] | undefined, limit: string): string {
  const { fields, table, joins = '', where, filter = 'true', key, parameters } = list
  const columns = Object.entries(key)
  const names = columns.map(([name]) => `e.${name}`)
  const by = names.map((name) => `${name} ${isDescending ? 'desc' : 'asc'}`).join(', ')
  const start = after && columns.map(([, type], at) => FROM_CURSOR[type](parameters.add(after[at])))
  const beyond = start ? `and (${names.join(', ')}) ${isDescending ? '<' : '>'} (${start.join(', ')})` : ''
  const position = columns.map(([name, type]) => (type === 'time' ? MICROSECONDS.of(`e.${name}`) : `e.${name}::text`))
  return `with r as materialized (
      select e.*, row_number() over () as entry_number from (
        select e.* from ${table} e where ${where} ${beyond} order by ${by} limit ${limit}) e)
    select * from (
      select ${fields}, array[${position.join(', ')}] as entry_position, entry_number, (${filter}) is true as entry_matches
        from r e ${joins}) m
     where entry_matches or entry_number = ${limit} order by entry_number`
}

/** Removes what a page needs in addition to the fields of an entry. */
function toEntry<Row>(row: Row & PageRow): Row {
  const { entry_position: _position, entry_number: _number, entry_matches: _matches, ...entry } = row
  return entry as Row
}

/**
 * Returns one page of a list; undefined if the cursor is not one of this list. The cost does not depend on the length
 * of the list: with a filter, a page can be shorter than its limit, or empty, although further pages follow.
 */
export async function loadListPage<Row extends object>(
  tx: EnvironmentTx,
  list: KeysetList,
  { limit, direction, cursor }: PageRequest,
): Promise<ListPage<Row> | undefined> {
  const { table, joins = '', where, filter, key, parameters } = list
  const scope: CursorScope = [tx.environmentId, table, direction, ...list.scope]
  const after =
    cursor === undefined
      ? undefined
      : parseCursor(
          scope,
          cursor,
          Object.values(key).map((type) => CURSOR_KEYS[type]),
        )
  if (cursor !== undefined && !after) return undefined
  const counted = {
    from: `from ${table} e ${filter ? joins : ''} where ${where} and (${filter ?? 'true'})`,
    values: [...parameters.values],
  }
  const maxRows = filter === undefined ? limit + 1 : Math.max(limit + 1, MAX_FILTERED_ROWS)
  const text = pageSql(list, direction === 'descending', after, `${parameters.add(maxRows)}::int`)
  const queriedRows = (await tx.client.query<Row & PageRow>(text, parameters.values)).rows
  const matching = queriedRows.filter((row) => row.entry_matches)
  // if too few of the entries that were read match, the next page continues after them
  const lastRead = queriedRows.find(({ entry_number: number }) => number === maxRows)
  const end = matching.length > limit ? matching[limit - 1] : lastRead
  const rows = matching.slice(0, limit).map(toEntry<Row>)
  const nextCursor = end ? createCursor(scope, end.entry_position) : null
  if (!after && !end) return { rows, nextCursor, total: rows.length, isTotalEstimated: false }
  const total = filter === undefined ? await countList(tx, counted) : await estimateList(tx, counted)
  return { rows, nextCursor, ...total }
}
