import type { WireOrder } from '@platen/contract/orders'
import { readShopClock, type ShopClock } from '@platen/domain/orders'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { queryOptions } from '../../../api/queries.ts'
import { createQueryRows } from '../../../api/query-rows.ts'
import { createRowStore, type RowStore } from '../../../data-grid/row-store.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { countSummary, type SummaryCounts } from './order-filter.ts'
import { createRowCache, type OrderRow } from './order-row.ts'

export interface OrdersData {
  readonly store: RowStore<OrderRow>
  /** The first response is pending. */
  readonly loading: boolean
  /** The first request failed. */
  readonly failed: boolean
  /** The rows are all rows of the list, and none are being loaded. */
  readonly isComplete: boolean
  readonly refetch: () => void
}

/** The rows of the active orders; a refetch replaces only changed rows. */
export function useActiveOrders(): OrdersData {
  const options = queryOptions.activeOrders()
  const query = useQuery(options)
  const store = useRowsOfQuery(hashKey(options.queryKey), createActiveRows)
  return {
    store,
    loading: query.isPending,
    failed: query.isError && !query.data,
    isComplete: query.isSuccess && !query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/**
 * Returns the store with the rows of a query, a new one for each query key.
 *
 * @param createToRows returns the function that converts the data of the query; it may keep what it converted before
 */
export const useRowsOfQuery = <Data>(
  queryHash: string,
  createToRows: () => (data: Data) => readonly OrderRow[],
): RowStore<OrderRow> =>
  useMemo(() => createRowStore((row) => row.key, createQueryRows(queryHash, createToRows())), [queryHash, createToRows])

function createActiveRows() {
  const toRows = createRowCache('active')
  return ({ orders }: { readonly orders: readonly WireOrder[] }) => toRows(orders)
}

/** Returns the current row of a key; null if it is no longer in the list. */
export function useRow(store: RowStore<OrderRow>, key: string | null): OrderRow | null {
  return useSyncExternalStore(store.subscribe, () => (key === null ? null : (store.get(key) ?? null)))
}

/** The totals of the unfiltered list. */
export function useBulkNumbers(store: RowStore<OrderRow>, now: ShopClock): SummaryCounts {
  const rows = useSyncExternalStore(store.subscribe, store.all)
  return useMemo(() => countSummary(rows, now), [rows, now])
}

/** The current time, updated every minute, so that orders become late without user input. */
export function useCurrentTime(): ShopClock {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => readShopClock(now, timeZone), [now, timeZone])
}
