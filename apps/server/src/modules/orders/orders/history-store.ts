import type { HistorySort, WireOrder } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { countList, estimateList, type ListTotal } from '../../../database/list-total.ts'
import { createParameters, type SqlParameters } from '../../../database/sql-parameters.ts'
import {
  type FilterParameters,
  matchingHistorySql,
  searchHistorySql,
  selectHistorySql,
  walkHistorySql,
} from './history-sql.ts'
import { loadHistoryJobs } from './order-list-store.ts'

/** Which jobs of the history a page lists, and in which order. */
export interface HistoryPage {
  readonly sort: HistorySort
  readonly isDescending: boolean
  /** Maximum number of jobs. */
  readonly limit: number
  /** Start of a text of the order or job; undefined for all. */
  readonly search: string | undefined
  /** Only jobs assigned to this user; undefined for all. */
  readonly visibleTo: string | undefined
  /** Sort key, order and job of the last entry of the previous page; undefined for the first page. */
  readonly after: readonly string[] | undefined
}

/** The jobs of a page, and the position of the next page; undefined after the last one. */
interface HistoryKeys {
  readonly ids: readonly string[]
  readonly next: readonly string[] | undefined
}

/** If a search finds at most this number of jobs for each searched text, they are sorted; otherwise, it is a filter. */
const MAX_SORTED_RESULTS = 1000
/** Number of jobs that one page reads at most to find those that match a filter. */
const MAX_FILTERED_ROWS = { byUser: 10_000, bySearch: 2000 } as const

interface KeyRow {
  readonly id: string
  readonly orderPk: string
  readonly key: string
  readonly matches: boolean
}

const getParts = ({ sort, isDescending, after }: HistoryPage, { add }: SqlParameters) => {
  const [key, order, job] = after ?? []
  return {
    sort,
    isDescending,
    after: after ? ([add(key), add(order), add(job)] as const) : undefined,
  }
}

const getFilter = ({ search, visibleTo }: HistoryPage, { add }: SqlParameters): FilterParameters => ({
  visibleTo: visibleTo && add(visibleTo),
  search: search && add(search),
})

/** Returns the ids of the jobs that a search finds; undefined if there are more than can be sorted for each page. */
async function findBySearch({ client, environmentId }: EnvironmentTx, search: string): Promise<string[] | undefined> {
  const { values, add } = createParameters(environmentId)
  const text = searchHistorySql(add(search), add(MAX_SORTED_RESULTS + 1))
  const { rows } = await client.query<{ id: string; at: number }>(text, values)
  const counts = new Map<number, number>()
  for (const { at } of rows) counts.set(at, (counts.get(at) ?? 0) + 1)
  const isComplete = [...counts.values()].every((count) => count <= MAX_SORTED_RESULTS)
  return isComplete ? [...new Set(rows.map(({ id }) => id))] : undefined
}

const getPosition = ({ key, orderPk, id }: KeyRow): readonly string[] => [key, orderPk, id]

async function selectKeys(
  { client, environmentId }: EnvironmentTx,
  page: HistoryPage,
  ids: readonly string[],
): Promise<HistoryKeys> {
  const parameters = createParameters(environmentId)
  const filter = getFilter({ ...page, search: undefined }, parameters)
  const [parts, listed, limit] = [getParts(page, parameters), parameters.add(ids), parameters.add(page.limit + 1)]
  const { rows } = await client.query<KeyRow>(selectHistorySql(parts, filter, listed, limit), parameters.values)
  return getKeys(rows, page.limit)
}

async function walkKeys({ client, environmentId }: EnvironmentTx, page: HistoryPage): Promise<HistoryKeys> {
  const parameters = createParameters(environmentId)
  const filter = getFilter(page, parameters)
  const { bySearch, byUser } = MAX_FILTERED_ROWS
  const rowsToRead = page.search ? bySearch : page.visibleTo ? byUser : page.limit + 1
  const maxRows = `${parameters.add(rowsToRead)}::int`
  const limit = `${parameters.add(page.limit + 1)}::int`
  const text = walkHistorySql(getParts(page, parameters), filter, maxRows, limit)
  const { rows } = await client.query<KeyRow>(text, parameters.values)
  const last = rows.at(-1)
  const keys = getKeys(
    rows.filter(({ matches }) => matches),
    page.limit,
  )
  return last && !last.matches ? { ...keys, next: getPosition(last) } : keys
}

function getKeys(rows: readonly KeyRow[], limit: number): HistoryKeys {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { ids: rows.slice(0, limit).map(({ id }) => id), next: last && getPosition(last) }
}

function countHistory(tx: EnvironmentTx, page: HistoryPage, jobIds: readonly string[] | undefined): Promise<ListTotal> {
  const parameters = createParameters(tx.environmentId)
  const filter = getFilter(jobIds ? { ...page, search: undefined } : page, parameters)
  const counted = { from: matchingHistorySql(filter, jobIds && parameters.add(jobIds)), values: parameters.values }
  const isFiltered = page.visibleTo !== undefined || page.search !== undefined
  return isFiltered && !jobIds ? estimateList(tx, counted) : countList(tx, counted)
}

/**
 * Returns one page of the history. Consecutive jobs of one order are one order. The cost depends on the size of the
 * page and on the constants above, not on the size of the history: with a filter, a page can be shorter than its limit
 * although others follow.
 */
export async function loadHistoryPage(
  tx: EnvironmentTx,
  page: HistoryPage,
): Promise<ListTotal & { readonly orders: WireOrder[]; readonly next: readonly string[] | undefined }> {
  const searchResult = page.search === undefined ? undefined : await findBySearch(tx, page.search)
  const { ids, next } = searchResult ? await selectKeys(tx, page, searchResult) : await walkKeys(tx, page)
  const orders = await loadHistoryJobs(tx, ids)
  // a list that fits on one page has been counted
  if (!page.after && !next) return { orders, next, total: ids.length, isTotalEstimated: false }
  return { orders, next, ...(await countHistory(tx, page, searchResult)) }
}
