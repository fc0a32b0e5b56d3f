import { HISTORY_SORTS, type WireOrder } from '@platen/contract/orders'
import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type HistoryFilter, historyOrdersQuery } from '../../../api/history-orders.ts'
import type { GridColumn } from '../../../data-grid/columns.ts'
import type { Sort } from '../../../data-grid/sorting.ts'
import { MIN_SEARCH } from './order-filter.ts'
import { createRowCache, type OrderRow } from './order-row.ts'
import { type OrdersData, useRowsOfQuery } from './use-orders.ts'

export interface HistoryData extends OrdersData {
  /** Number of jobs of all pages; undefined until the first page is loaded. */
  readonly total: number | undefined
  readonly isTotalEstimated: boolean
  /** Whether the rows are those of the previous filter, while those of the present one are loaded. */
  readonly isPlaceholder: boolean
  /** Loads the next page; does nothing if there is none or it is being loaded. */
  readonly loadMore: () => void
}

const toSortKey = (key: string) => HISTORY_SORTS.find((sort) => sort === key)

/** Returns the filter of the server for a sort order of the grid and a search text, which may be too short. */
export function toHistoryFilter(sort: Sort | null, search: string): HistoryFilter {
  const key = sort && toSortKey(sort.key)
  const text = search.trim()
  return {
    ...(sort && key ? { sort: key, direction: sort.direction } : {}),
    ...(text.length < MIN_SEARCH ? {} : { search: text }),
  }
}

/** Makes only those columns sortable by which the server sorts the history. */
export const toHistoryColumns = (columns: readonly GridColumn<OrderRow>[]): readonly GridColumn<OrderRow>[] =>
  columns.map(({ sortValue, ...column }) => (sortValue && toSortKey(column.key) ? { ...column, sortValue } : column))

/** Removes rows whose job is already listed: it moved to a later page between the requests of two pages. */
function withoutRepeatedJobs(rows: readonly OrderRow[]): OrderRow[] {
  const seenIds = new Set<string>()
  return rows.filter(({ key }) => !seenIds.has(key) && seenIds.add(key))
}

function createHistoryRows() {
  const toRows = createRowCache('history')
  return ({ pages }: { readonly pages: readonly { readonly orders: readonly WireOrder[] }[] }) =>
    withoutRepeatedJobs(toRows(pages.flatMap(({ orders }) => orders)))
}

/** The rows of the pages of the history loaded so far. */
export function useHistoryOrders(filter: HistoryFilter): HistoryData {
  const options = historyOrdersQuery(filter)
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const nextStore = useRowsOfQuery(hashKey(options.queryKey), createHistoryRows)
  const [store, setStore] = useState(nextStore)
  // until its first page is loaded, the rows of the previous filter stay
  if (store !== nextStore && !query.isPlaceholderData) setStore(nextStore)
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const last = data?.pages.at(-1)
  const isEmpty = data?.pages.every(({ orders }) => orders.length === 0) ?? true
  useEffect(() => {
    // pages of a search can be empty although others follow
    if (isEmpty) loadMore()
  }, [isEmpty, loadMore])
  return {
    store,
    loading: query.isPending || (isEmpty && (hasNextPage || query.isPlaceholderData)),
    isPlaceholder: query.isPlaceholderData,
    failed: query.isError && !data,
    isComplete: query.isSuccess && !hasNextPage && !isFetching && !query.isPlaceholderData,
    refetch: () => void query.refetch(),
    total: last?.total,
    isTotalEstimated: last?.isTotalEstimated ?? false,
    loadMore,
  }
}
