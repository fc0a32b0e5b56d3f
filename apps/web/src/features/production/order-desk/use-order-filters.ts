import type { ShopClock } from '@platen/domain/orders'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useAnnouncementAfter } from '../../../lib/announcements.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'
import {
  BULK_FILTERS,
  getAvailableFilters,
  type OrderFilter,
  type OrderRow,
  restoreFilter,
  rowFilter,
} from '../../orders/orders/index.ts'
import { getOrderIdFromUrl, useOrderSearch } from './order-from-url.ts'

/** Storage key of the selected filter. */
const FILTER_KEY = 'orderFilter'

export type OrderFilters = ReturnType<typeof useOrderFilters>

interface FilterContext {
  readonly canPrint: boolean
  readonly presetId: string | null
  /** ISO 8601 */
  readonly now: ShopClock
}

/** The search, the filter and the total that select the shown orders. They are part of the URL. */
export function useOrderFilters(store: RowStore<OrderRow>, { canPrint, presetId, now }: FilterContext) {
  const { t } = useTranslation()
  const [search, setSearch] = useOrderSearch()
  const [filter, selectFilter] = useOrderFilter(canPrint)
  const [summaryParam, setSummary] = useUrlParam('summary')
  const summary = BULK_FILTERS.find((candidate) => candidate === summaryParam) ?? null
  const rowPredicate = useMemo(
    () => rowFilter({ filter, bulk: summary, search, activePresetId: presetId, now }),
    [filter, summary, search, presetId, now],
  )
  useEffect(() => store.setFilter(rowPredicate), [store, rowPredicate])
  useAnnouncementAfter(JSON.stringify([search, filter, summary]), () =>
    t('orders.shown', { count: store.view().length }),
  )
  return {
    search,
    setSearch,
    select: { available: getAvailableFilters(canPrint), selected: filter, onSelect: selectFilter },
    summary,
    setSummary,
    /** Number of the orders that the filters leave. */
    visibleCount: useSyncExternalStore(store.subscribe, () => store.view().length),
    clear: () => {
      setSearch('')
      setSummary(null)
      selectFilter('ALL_ORDERS')
    },
  }
}

/** The filter of the URL, otherwise the one that the user selected last. A scanned label shows all orders. */
function useOrderFilter(canPrint: boolean): [OrderFilter, (filter: OrderFilter) => void] {
  const [param, setParam] = useUrlParam('filter')
  const [stored] = useState(() => (getOrderIdFromUrl() === null ? getStoredItem('local', FILTER_KEY) : 'ALL_ORDERS'))
  const select = (next: OrderFilter) => {
    setParam(next)
    setStoredItem('local', FILTER_KEY, next)
  }
  return [restoreFilter(param ?? stored, canPrint), select]
}
