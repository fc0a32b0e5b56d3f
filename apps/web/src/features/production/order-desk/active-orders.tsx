import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { IconFileImport, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ColumnManager } from '../../../data-grid/column-manager.tsx'
import { useColumnState } from '../../../data-grid/use-column-settings.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'
import { BulkBar } from '../../orders/bulk-actions/index.ts'
import {
  BULK_FILTERS,
  getAvailableFilters,
  type OrderFilter,
  type OrderListKind,
  restoreFilter,
  rowFilter,
  StorageCard,
  useActiveOrders,
  useBulkNumbers,
  useCurrentTime,
  useOrderColumns,
  useOrderDialogs,
  useRow,
} from '../../orders/orders/index.ts'
import { PresetPanel, useSelectedPreset } from '../output-presets/index.ts'
import { BookSelectedButton } from './book-selected-button.tsx'
import { OrderSummaryBar } from './bulk-line.tsx'
import { getOrderIdFromUrl, useOrderSearch } from './order-from-url.ts'
import { OrderList, useListFocus } from './order-list.tsx'
import styles from './orders-screen.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { SplitPane } from './split-pane.tsx'
import { useCheckedOrders } from './use-checked-orders.ts'
import { useOrderCommands } from './use-order-commands.ts'

/** Storage keys of the selected filter and the width of the split. */
const FILTER_KEY = 'orderFilter'
const SPLIT_KEY = 'ordersSplit'

export interface ActiveOrdersProps {
  readonly onPlace: (place: OrderListKind) => void
  /** The dialog with the files and calls that could not be imported. */
  readonly IntakeProblems: ComponentType<{ onClose: () => void }>
}

export function ActiveOrders({ onPlace, IntakeProblems }: ActiveOrdersProps) {
  const { t } = useTranslation()
  const mayPrint = usePermissions()('print_order_edit')
  const data = useActiveOrders()
  const { store } = data
  const now = useCurrentTime()
  const [search, setSearch] = useOrderSearch()
  const [filter, chooseFilter] = useOrderFilter(mayPrint)
  const [summaryParam, setBulk] = useUrlParam('summary')
  const bulk = BULK_FILTERS.find((each) => each === summaryParam) ?? null
  const [selectedKey, setSelectedKey] = useUrlParam('selected')
  const [problemsOpen, setProblemsOpen] = useState(false)
  const { presetId, setPresetId } = useSelectedPreset()
  const selected = useRow(store, selectedKey)
  const bulkCounts = useBulkNumbers(store, now)
  const problems = useApiQuery('intakeProblems', calls.intake.problems, { query: { limit: 1 } }).data?.total ?? 0
  const dialogs = useOrderDialogs(store)
  const columns = useOrderColumns({
    now,
    onPicture: dialogs.showPicture,
    onEdit: dialogs.edit,
    ...(dialogs.remove ? { onDelete: dialogs.remove } : {}),
  })
  const columnSettings = useColumnState('activeColumns', columns)
  const { list, focusList } = useListFocus()
  const selection = useCheckedOrders(store)
  useOrderCommands(store, setSelectedKey)

  const rowPredicate = useMemo(
    () => rowFilter({ filter, bulk, search, activePresetId: presetId, now }),
    [filter, bulk, search, presetId, now],
  )
  useEffect(() => store.setFilter(rowPredicate), [store, rowPredicate])
  const shown = useSyncExternalStore(store.subscribe, () => store.view().length)

  const clearFilters = () => {
    setSearch('')
    setBulk(null)
    chooseFilter('ALL_ORDERS')
  }
  const isEmptyList = store.all().length === 0
  const empty = isEmptyList ? (
    <EmptyState icon={IconFileImport} title={t('orders.empty.title')} text={t('orders.empty.text')} />
  ) : (
    <EmptyState icon={IconSearchOff} title={t('orders.noMatch.title')} text={t('orders.noMatch.text')}>
      <Button variant="default" onClick={clearFilters}>
        {t('orders.noMatch.action')}
      </Button>
    </EmptyState>
  )

  const left = (
    <div className={styles.side} ref={list}>
      <OrdersToolbar
        place="active"
        onPlace={onPlace}
        search={search}
        onSearch={setSearch}
        filters={{ offered: getAvailableFilters(mayPrint), chosen: filter, onChoose: chooseFilter }}
        onLeaveSearch={focusList}
      >
        <ColumnManager columns={columns} columnSettings={columnSettings} />
        {!mayPrint && <ReprocessButton />}
      </OrdersToolbar>
      <BulkBar rows={selection.rows} onSelect={selection.select}>
        {mayPrint && presetId !== null
          ? (start, isRunning) => (
              <BookSelectedButton presetId={presetId} rows={selection.rows} onStart={start} disabled={isRunning} />
            )
          : undefined}
      </BulkBar>
      {selection.rows.length === 0 && (
        <OrderSummaryBar
          numbers={data.loading || data.failed ? null : bulkCounts}
          chosen={bulk}
          onChoose={setBulk}
          shown={shown}
          problems={problems}
          onProblems={() => setProblemsOpen(true)}
        />
      )}
      <OrderList
        label={t('orders.place.active')}
        data={data}
        columns={columns}
        columnSettings={columnSettings}
        selectedKey={selectedKey}
        onRemove={dialogs.remove}
        onSelect={setSelectedKey}
        empty={empty}
        draggable={mayPrint}
        checks={selection.checks}
      />
      <StorageCard />
    </div>
  )

  return (
    <>
      {mayPrint ? (
        <SplitPane
          storageKey={SPLIT_KEY}
          label={t('orders.split')}
          names={{ left: t('frame.orders'), right: t('outputPreset.presets') }}
          left={left}
          right={
            <PresetPanel
              presetId={presetId}
              onPreset={setPresetId}
              store={store}
              row={selected}
              open={bulkCounts.open}
              onRow={setSelectedKey}
            />
          }
        />
      ) : (
        left
      )}
      {dialogs.dialogs}
      {problemsOpen && <IntakeProblems onClose={() => setProblemsOpen(false)} />}
    </>
  )
}

/** The filter of the URL, otherwise the one that the user selected last. A scanned label shows all orders. */
function useOrderFilter(mayPrint: boolean): [OrderFilter, (filter: OrderFilter) => void] {
  const [param, setParam] = useUrlParam('filter')
  const [stored] = useState(() => (getOrderIdFromUrl() === null ? getStoredItem('local', FILTER_KEY) : 'ALL_ORDERS'))
  const select = (next: OrderFilter) => {
    setParam(next)
    setStoredItem('local', FILTER_KEY, next)
  }
  return [restoreFilter(param ?? stored, mayPrint), select]
}

/** Evaluates the rules again for orders without bookings, for users who may not print. */
function ReprocessButton() {
  const { t } = useTranslation()
  const reprocess = useApiMutation(calls.orders.reprocess, {
    changes: ['orders'],
    failed: 'orders.error.reprocessFailed',
  })
  const run = async () => {
    const { changed } = await reprocess.mutateAsync({ body: undefined })
    notifications.show({ message: t('orders.reprocessed', { count: changed }) })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={reprocess.isPending}
      onClick={() => void run().catch(() => {})}
    >
      {t('orders.reprocess')}
    </Button>
  )
}
