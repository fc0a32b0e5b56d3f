import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { queryOptions } from '../../api/queries.ts'
import { createRowStore, type RowStore } from '../../data-grid/row-store.ts'
import { countSummary, type SummaryCounts } from './order-filter.ts'
import { createRowCache, type OrderListKind, type OrderRow } from './order-row.ts'

export interface OrdersData {
  readonly store: RowStore<OrderRow>
  /** No list has come yet. */
  readonly loading: boolean
  /** The first list could not be had. */
  readonly failed: boolean
  readonly askAgain: () => void
}

/** The rows of a list, kept over refetches: only what changed is touched. */
export function useOrderRowStore(place: OrderListKind): OrdersData {
  const store = useMemo(() => createRowStore<OrderRow>((row) => row.key), [])
  const build = useMemo(() => createRowCache(place), [place])
  const query = useQuery(place === 'active' ? queryOptions.activeOrders() : queryOptions.historyOrders())
  const orders = query.data?.orders
  useLayoutEffect(() => {
    if (orders) store.replace(build(orders))
  }, [orders, build, store])
  return { store, loading: query.isPending, failed: query.isError && !query.data, askAgain: () => void query.refetch() }
}

/** The row of a key as it is now; null when it is gone. */
export function useRow(store: RowStore<OrderRow>, key: string | null): OrderRow | null {
  return useSyncExternalStore(store.subscribe, () => (key === null ? null : (store.get(key) ?? null)))
}

/** The numbers of the whole list, whatever is filtered. */
export function useBulkNumbers(store: RowStore<OrderRow>, now: string): SummaryCounts {
  const rows = useSyncExternalStore(store.subscribe, store.all)
  return useMemo(() => countSummary(rows, now), [rows, now])
}

/** The moment, refreshed every minute, as ISO 8601: what is late becomes late without a click. */
export function useCurrentTime(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
