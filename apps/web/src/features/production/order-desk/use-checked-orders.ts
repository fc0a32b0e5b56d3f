import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowChecks } from '../../../data-grid/row-checks.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { compileMessage } from '../../../i18n/compile-message.ts'
import type { OrderRow } from '../../orders/orders/index.ts'

const EMPTY_KEYS: ReadonlySet<string> = new Set()

/**
 * The orders that are checked in the list. An order that the filter hides, or that has left the list, is not part of
 * `rows`: no action changes an order that is not shown.
 */
export function useCheckedOrders(store: RowStore<OrderRow>) {
  const { t } = useTranslation()
  const [keys, setKeys] = useState(EMPTY_KEYS)
  const version = useSyncExternalStore(store.subscribe, store.version)
  const rows = useMemo(
    () => (version >= 0 && keys.size > 0 ? store.view().filter(({ key }) => keys.has(key)) : []),
    [store, version, keys],
  )
  const select = useCallback((next: readonly OrderRow[]) => setKeys(new Set(next.map(({ key }) => key))), [])
  const checks = useMemo<RowChecks<OrderRow>>(() => {
    const label = compileMessage(['order', 'job'], (names) => t('bulkActions.select', names))
    return { keys, onChange: setKeys, label: ({ orderId, jobId }) => label({ order: orderId, job: jobId }) }
  }, [keys, t])
  return { rows, select, checks }
}
