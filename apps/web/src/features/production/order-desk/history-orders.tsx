import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { IconArrowBackUp, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ColumnManager } from '../../../data-grid/column-manager.tsx'
import { useColumnState } from '../../../data-grid/use-column-settings.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import {
  type OrderListKind,
  rowFilter,
  useCurrentTime,
  useOrderColumns,
  useOrderDialogs,
  useOrderRowStore,
  useRow,
} from '../../orders/orders/index.ts'
import { useOrderSearch } from './order-from-url.ts'
import { OrderList, useListFocus } from './order-list.tsx'
import styles from './orders-screen.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'

/** The printed orders, with the action Set active. */
export function HistoryOrders({ onPlace }: { onPlace: (place: OrderListKind) => void }) {
  const { t } = useTranslation()
  const data = useOrderRowStore('history')
  const { store } = data
  const now = useCurrentTime()
  const [search, setSearch] = useOrderSearch()
  const [selectedKey, setSelectedKey] = useUrlParam('selected')
  const selected = useRow(store, selectedKey)
  const dialogs = useOrderDialogs(store)
  const columns = useOrderColumns({
    now,
    onPicture: dialogs.showPicture,
    ...(dialogs.remove ? { onDelete: dialogs.remove } : {}),
  })
  const columnSettings = useColumnState('historyColumns', columns)
  const { list, focusList } = useListFocus()
  const activate = useApiMutation(calls.orders.activate, { changes: ['orders'], failed: 'orders.error.activateFailed' })

  const test = useMemo(
    () => rowFilter({ filter: 'ALL_ORDERS', bulk: null, search, activePresetId: null, now }),
    [search, now],
  )
  useEffect(() => store.setFilter(test), [store, test])
  const shown = useSyncExternalStore(store.subscribe, () => store.view().length)

  const setActive = async () => {
    if (!selected) return
    const { id, jobId, orderId } = selected
    await activate.mutateAsync({ body: { id, jobId } })
    setSelectedKey(null)
    notifications.show({ message: t('orders.activated', { order: orderId }) })
  }

  const empty =
    store.all().length === 0 ? (
      <EmptyState icon={IconHistory} title={t('orders.emptyHistory.title')} text={t('orders.emptyHistory.text')} />
    ) : (
      <EmptyState icon={IconSearchOff} title={t('orders.noMatch.title')} text={t('orders.noMatch.text')} />
    )
  return (
    <div className={styles.side} ref={list}>
      <OrdersToolbar place="history" onPlace={onPlace} search={search} onSearch={setSearch} onLeaveSearch={focusList}>
        <ColumnManager columns={columns} columnSettings={columnSettings} />
        <Button
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!selected}
          loading={activate.isPending}
          onClick={() => void setActive().catch(() => {})}
        >
          {t('orders.setActive')}
        </Button>
      </OrdersToolbar>
      <OrderList
        label={t('orders.place.history')}
        data={data}
        columns={columns}
        columnSettings={columnSettings}
        selectedKey={selectedKey}
        onRemove={dialogs.remove}
        onSelect={setSelectedKey}
        empty={empty}
      />
      <div className={styles.foot} aria-live="polite">
        {!data.loading && !data.failed && t('orders.shown', { count: shown })}
      </div>
      {dialogs.dialogs}
    </div>
  )
}
