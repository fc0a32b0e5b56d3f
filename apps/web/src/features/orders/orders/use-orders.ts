import { readShopClock, type ShopClock } from '@platen/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { queryOptions } from '../../../api/queries.ts'
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
  readonly askAgain: () => void
}

/** The rows of the active orders; a refetch replaces only changed rows. */
export function useActiveOrders(): OrdersData {
  const store = useMemo(() => createRowStore<OrderRow>((row) => row.key), [])
  const build = useMemo(() => createRowCache('active'), [])
  const query = useQuery(queryOptions.activeOrders())
  const orders = query.data?.orders
  useLayoutEffect(() => {
    if (orders) store.replace(build(orders))
  }, [orders, build, store])
  return { store, loading: query.isPending, failed: query.isError && !query.data, askAgain: () => void query.refetch() }
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
