import type { HistorySort } from '@platen/contract/orders'
import { CURSOR_KEYS, MICROSECONDS } from '../../../database/page-cursor.ts'

/** A sort order of the history. Its key is followed by the ids of order and job, so that equal keys have an order. */
interface SortColumn {
  /** The table whose index has this order; the other table is joined row by row. */
  readonly table: 'jobs' | 'orders'
  /** SQL of the key. */
  readonly key: string
  readonly isTime: boolean
}

const SORT_COLUMNS: Readonly<Record<HistorySort, SortColumn>> = {
  // As in the index. Row-level security does not let an index with coalesce() find the start of a page.
  finishedAt: {
    table: 'jobs',
    key: 'case when j.finished_at is null then j.created_at else j.finished_at end',
    isTime: true,
  },
  mediaName: { table: 'jobs', key: 'j.media_name_key', isTime: false },
  sku: { table: 'jobs', key: 'j.sku_key', isTime: false },
  orderId: { table: 'orders', key: 'o.order_key', isTime: false },
  dealerOrderId: { table: 'orders', key: 'o.dealer_key', isTime: false },
  date: { table: 'orders', key: 'o.ordered_at', isTime: true },
}

/** Patterns of the keys of a cursor: sort key, order and job. */
export const cursorPatterns = (sort: HistorySort): readonly RegExp[] => [
  SORT_COLUMNS[sort].isTime ? CURSOR_KEYS.time : CURSOR_KEYS.text,
  CURSOR_KEYS.uuid,
  CURSOR_KEYS.uuid,
]

/**
 * SQL that matches texts that start with the parameter `prefix`; the upper bound is above all of them in byte order.
 */
const startsWith = (key: string, prefix: string): string =>
  `${key} >= lower(${prefix}::text) and ${key} < lower(${prefix}::text) || U&'\\+10FFFF'`

const HISTORY = `j.environment_id = $1 and j.place = 'history'`
const JOIN = 'jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk'
const SEARCHED = ['o.order_key', 'o.external_key', 'o.dealer_key', 'j.job_key', 'j.media_name_key', 'j.sku_key']

/** The parts of a query of one page, with the parameters that they use. */
interface PageParts {
  readonly sort: HistorySort
  readonly isDescending: boolean
  /** SQL of the cursor's keys; undefined for the first page. */
  readonly after: readonly [string, string, string] | undefined
}

function getOrdering({ sort, isDescending, after }: PageParts) {
  const { table, key, isTime } = SORT_COLUMNS[sort]
  const direction = isDescending ? 'desc' : 'asc'
  const above = isDescending ? '<' : '>'
  const order = table === 'jobs' ? 'j.order_pk' : 'o.id'
  const position = after && [
    isTime ? MICROSECONDS.toTime(after[0]) : after[0],
    `${after[1]}::uuid`,
    `${after[2]}::uuid`,
  ]
  const beyond = position
    ? ` and (${key}, ${order}, j.id) ${above} (${position.join(', ')})${
        // the index of orders has no job, so that it needs its own start
        table === 'orders' ? ` and (${key}, o.id) ${above}= (${position.slice(0, 2).join(', ')})` : ''
      }`
    : ''
  return {
    key,
    beyond,
    by: `${key} ${direction}, ${order} ${direction}, j.id ${direction}`,
    byColumns: `sort_key ${direction}, order_pk ${direction}, id ${direction}`,
    toText: (value: string) => (isTime ? MICROSECONDS.of(value) : value),
  }
}

/** SQL parameters of the filter: the user's id, and the start of a text; undefined for all. */
export interface FilterParameters {
  readonly visibleTo: string | undefined
  readonly search: string | undefined
}

const isVisible = (users: string, { visibleTo }: FilterParameters): string =>
  visibleTo ? `${users} @> array[${visibleTo}::uuid]` : 'true'

const isFound = (keys: readonly string[], { search }: FilterParameters): string =>
  search ? `(${keys.map((key) => startsWith(key, search)).join(' or ')})` : 'true'

/**
 * SQL of the next jobs of the history that match the filter. Reads at most `rows` jobs after the cursor. If they
 * contain less than `limit` that match, the result ends with the last job that was read, unless the history ends before
 * it.
 */
export function walkHistorySql(parts: PageParts, filter: FilterParameters, rows: string, limit: string): string {
  const { key, beyond, by, byColumns, toText } = getOrdering(parts)
  const searched = SEARCHED.map((_, at) => `s${at}`)
  const searchedColumns = SEARCHED.map((each, at) => `, ${each} as s${at}`).join('')
  const isByOrder = SORT_COLUMNS[parts.sort].table === 'orders'
  const walk = (columns: string, hasOrders: boolean) =>
    `select j.id, j.order_pk, j.users, ${key} as sort_key${columns} from ${hasOrders ? JOIN : 'jobs j'}
      where ${HISTORY}${hasOrders ? ' and o.environment_id = $1' : ''}${beyond} order by ${by}`
  const walked = filter.search ? walk(searchedColumns, true) : walk('', isByOrder)
  return `with matching as materialized (
      select id, order_pk, sort_key, row_number() over (order by ${byColumns}) as at from (
        select * from (${walked} limit ${rows}) r
         where ${isVisible('r.users', filter)} and ${isFound(searched, filter)} order by ${byColumns} limit ${limit}) m)
    select id, order_pk as "orderPk", ${toText('sort_key')} as key, true as matches, at from matching
    union all
    select id, order_pk, ${toText('sort_key')}, false, null from (${walk('', isByOrder)} offset ${rows} - 1 limit 1) e
     where (select count(*) from matching) < ${limit}
     order by at`
}

/** SQL of a page of the history that consists only of jobs with these ids. */
export function selectHistorySql(parts: PageParts, filter: FilterParameters, ids: string, limit: string): string {
  const { key, beyond, by, toText } = getOrdering(parts)
  return `select j.id, j.order_pk as "orderPk", ${toText(key)} as key, true as matches from ${JOIN}
     where ${HISTORY} and j.id = any(${ids}::uuid[]) and ${isVisible('j.users', filter)}${beyond}
     order by ${by} limit ${limit}`
}

/**
 * SQL of the ids of the jobs in history that a search finds: for each searched text, at most as many as `limit` says,
 * from its index. `at` is the number of the text.
 */
export function searchHistorySql(search: string, limit: string): string {
  const one = (key: string, at: number) => {
    const from = key.startsWith('o.') ? `${JOIN} where o.environment_id = $1 and` : 'jobs j where'
    return `(select j.id, ${at} as at from ${from} ${HISTORY} and ${startsWith(key, search)} limit ${limit})`
  }
  return SEARCHED.map(one).join(' union all ')
}

/** SQL of all matching jobs, from `from` to the end of `where`; only those with these ids if given. */
export const matchingHistorySql = (filter: FilterParameters, ids: string | undefined): string =>
  `from ${filter.search ? JOIN : 'jobs j'} where ${HISTORY}${ids ? ` and j.id = any(${ids}::uuid[])` : ''}
     and ${isVisible('j.users', filter)} and ${isFound(SEARCHED, filter)}`
