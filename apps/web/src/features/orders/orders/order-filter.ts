import { JIG_LIMITS } from '@platen/domain/jigs'
import type { ShopClock } from '@platen/domain/orders'
import { isArtworkNotMade, isLate, lacksJig, type OrderRow, waitsForCustomer } from './order-row.ts'

/** The options of the filter select. */
export const ORDER_FILTERS = [
  'ALL_ORDERS',
  'ACTIVE_PRESET',
  'ALL_PRESETS',
  'NO_PRESET',
  'ON_HOLD',
  'AWAITING_PRODUCT',
  'AWAITING_ARTWORK',
  'AWAITING_CUSTOMER',
  'LEFT_OUT',
  'UNASSIGNED',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]
const DEFAULT_FILTER: OrderFilter = 'ALL_ORDERS'

const FOR_EVERYBODY: readonly OrderFilter[] = [
  'ALL_ORDERS',
  'ON_HOLD',
  'AWAITING_PRODUCT',
  'AWAITING_ARTWORK',
  'AWAITING_CUSTOMER',
  'LEFT_OUT',
]

/** Users who print filter by presets, other users by whether the order is assigned to a user. */
export function getAvailableFilters(canPrint: boolean): readonly OrderFilter[] {
  return ORDER_FILTERS.filter((filter) => FOR_EVERYBODY.includes(filter) || (filter === 'UNASSIGNED') !== canPrint)
}

/** Returns the stored filter if the user still has that option. */
export function restoreFilter(stored: string | null, canPrint: boolean): OrderFilter {
  return getAvailableFilters(canPrint).find((filter) => filter === stored) ?? DEFAULT_FILTER
}

/** The totals that filter the grid when clicked. */
export const BULK_FILTERS = ['open', 'booked', 'noJig', 'held', 'late'] as const
export type SummaryFilter = (typeof BULK_FILTERS)[number]
export type SummaryCounts = Readonly<Record<SummaryFilter, number>>

/** Whether a user has to decide or correct something before the job can be printed. */
const isOnHold = (row: OrderRow): boolean => row.heldBack || isArtworkNotMade(row.job)

const matchesSummary: Readonly<Record<SummaryFilter, (row: OrderRow, now: ShopClock) => boolean>> = {
  open: (row) => row.pending > 0,
  booked: (row) => row.assigned > 0,
  noJig: lacksJig,
  held: isOnHold,
  late: isLate,
}

/** Number of open (not booked) and booked copies, and of orders without a jig, on hold and late. */
export function countSummary(rows: readonly OrderRow[], now: ShopClock): SummaryCounts {
  const sums = { open: 0, booked: 0, noJig: 0, held: 0, late: 0 }
  for (const row of rows) {
    sums.open += row.pending
    sums.booked += row.assigned
    if (matchesSummary.noJig(row, now)) sums.noJig += 1
    if (matchesSummary.held(row, now)) sums.held += 1
    if (matchesSummary.late(row, now)) sums.late += 1
  }
  return sums
}

/** The search starts at three characters. */
export const MIN_SEARCH = JIG_LIMITS.minSearchLength

export interface OrderFilterState {
  readonly filter: OrderFilter
  readonly bulk: SummaryFilter | null
  readonly search: string
  readonly activePresetId: string | null
  /** The current time, to determine late orders. */
  readonly now: ShopClock
}

/** Returns the search terms; empty if the text is too short. A row must match every term. */
function searchTerms(search: string): readonly string[] {
  const text = search.trim().toLocaleLowerCase()
  return text.length < MIN_SEARCH ? [] : text.split(/\s+/)
}

const searchTextCache = new WeakMap<OrderRow, string>()

/** The searchable text of a row in lower case; computed once per row. */
function getSearchText(row: OrderRow): string {
  const cachedText = searchTextCache.get(row)
  if (cachedText !== undefined) return cachedText
  const texts = [
    row.orderId,
    row.externalOrderId,
    row.dealerOrderId,
    row.jobId,
    row.mediaName,
    row.mediaSize,
    row.mediaColor,
    row.sku,
    row.jig,
    ...row.additionalParams.map(({ value }) => value),
  ]
  const text = texts.join('\n').toLocaleLowerCase()
  searchTextCache.set(row, text)
  return text
}

const FILTER_PREDICATES: Readonly<Record<OrderFilter, ((row: OrderRow, query: OrderFilterState) => boolean) | null>> = {
  ALL_ORDERS: null,
  ACTIVE_PRESET: (row, { activePresetId }) => activePresetId !== null && row.presetIds.includes(activePresetId),
  ALL_PRESETS: (row) => row.presetIds.length > 0,
  NO_PRESET: (row) => row.presetIds.length === 0,
  ON_HOLD: isOnHold,
  AWAITING_PRODUCT: ({ job }) => job.awaitedProduct?.reason === 'productUnknown',
  AWAITING_ARTWORK: ({ job }) =>
    job.awaitedArtwork !== undefined ||
    (job.awaitedProduct !== undefined && job.awaitedProduct.reason !== 'productUnknown' && !isArtworkNotMade(job)),
  AWAITING_CUSTOMER: ({ job }) => waitsForCustomer(job),
  LEFT_OUT: (row) => row.job.leftOutAt !== undefined,
  UNASSIGNED: (row) => row.users.length === 0,
}

/** Returns the predicate for visible rows; null if every row is visible. */
export function rowFilter(query: OrderFilterState): ((row: OrderRow) => boolean) | null {
  const terms = searchTerms(query.search)
  const pass = FILTER_PREDICATES[query.filter]
  const bulk = query.bulk && matchesSummary[query.bulk]
  if (!pass && !bulk && terms.length === 0) return null
  return (row) => {
    if (pass && !pass(row, query)) return false
    if (bulk && !bulk(row, query.now)) return false
    if (terms.length === 0) return true
    const text = getSearchText(row)
    return terms.every((term) => text.includes(term))
  }
}
