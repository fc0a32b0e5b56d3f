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

export const SORT_COLUMNS: Readonly<Record<HistorySort, SortColumn>> = {
  finishedAt: { table: 'jobs', key: 'coalesce(j.finished_at, j.created_at)', isTime: true },
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

/** SQL that matches texts that start with the parameter `prefix`; the upper bound is above all of them in byte order. */
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

function orderingOf({ sort, isDescending, after }: PageParts) {
  const { table, key, isTime } = SORT_COLUMNS[sort]
  const direction = isDescending ? 'desc' : 'asc'
  const above = isDescending ? '<' : '>'
  const order = table === 'jobs' ? 'j.order_pk' : 'o.id'
  const position = after && [isTime ? MICROSECONDS.toTime(after[0]) : after[0], `${after[1]}::uuid`, `${after[2]}::uuid`]
  const beyond = position
    ? ` and (${key}, ${order}, j.id) ${above} (${position.join(', ')})${
        // the index of orders has no job, so that it needs its own start
        table === 'orders' ? ` and (${key}, o.id) ${above}= (${position.slice(0, 2).join(', ')})` : ''
      }`
    : ''
  return {
    beyond,
    by: `${key} ${direction}, ${order} ${direction}, j.id ${direction}`,
    keyText: isTime ? MICROSECONDS.of(key) : key,
    from: table === 'jobs' ? 'jobs j' : JOIN,
    environment: table === 'jobs' ? HISTORY : `${HISTORY} and o.environment_id = $1`,
  }
}

/** SQL conditions of the filter: the parameters with the user's id and with the search; undefined for all. */
export interface FilterParameters {
  readonly visibleTo: string | undefined
  readonly search: string | undefined
}

const isVisible = (table: string, { visibleTo }: FilterParameters): string =>
  visibleTo ? `${table}.users @> array[${visibleTo}::uuid]` : 'true'

const isFound = ({ search }: FilterParameters): string =>
  search ? `(${SEARCHED.map((key) => startsWith(key, search)).join(' or ')})` : 'true'

/**
 * SQL of the next jobs of the history after the cursor. Reads at most as many rows as `limit` says, whether or not they
 * match the filter. Returns those that match, and the last one if it is not the end of the history.
 */
export function walkHistorySql(parts: PageParts, filter: FilterParameters, limit: string): string {
  const { beyond, by, keyText, from, environment } = orderingOf(parts)
  const searched = filter.search
    ? 'join jobs j on j.environment_id = $1 and j.id = w.id join orders o on o.environment_id = $1 and o.id = w.order_pk'
    : ''
  return `with w as materialized (
      select r.*, row_number() over () as at from (
        select j.id, j.order_pk, j.users, ${keyText} as key from ${from}
         where ${environment}${beyond} order by ${by} limit ${limit}) r),
    m as (select w.*, ${isVisible('w', filter)} and ${isFound(filter)} as matches from w ${searched})
    select id, order_pk as "orderPk", key, matches from m where matches or at = ${limit} order by at`
}

/** SQL of a page of the history that consists only of jobs with these ids. */
export function selectHistorySql(parts: PageParts, filter: FilterParameters, ids: string, limit: string): string {
  const { beyond, by, keyText } = orderingOf(parts)
  return `select j.id, j.order_pk as "orderPk", ${keyText} as key, true as matches from ${JOIN}
     where ${HISTORY} and j.id = any(${ids}::uuid[]) and ${isVisible('j', filter)}${beyond}
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

/** SQL that counts the history up to a limit. */
export const countHistorySql = (limit: string): string =>
  `select count(*) as count from (select from jobs j where ${HISTORY} limit ${limit}) c`

/** SQL that counts the jobs with these ids that match the filter. */
export const countSelectedSql = (filter: FilterParameters, ids: string): string =>
  `select count(*) as count from jobs j where ${HISTORY} and j.id = any(${ids}::uuid[]) and ${isVisible('j', filter)}`

/** SQL of PostgreSQL's estimate of the number of matching jobs, from its statistics. */
export const estimateHistorySql = (filter: FilterParameters): string =>
  `explain (format json) select from ${filter.search ? JOIN : 'jobs j'}
     where ${HISTORY} and ${isVisible('j', filter)} and ${isFound(filter)}`
