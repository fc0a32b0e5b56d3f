import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { IconFileImport, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, useSend } from '../../api/calls.ts'
import { useMay } from '../../api/queries.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { EmptyState } from '../../frame/empty-state.tsx'
import { later } from '../../frame/later.tsx'
import { ColumnManager } from '../../grid/column-manager.tsx'
import { useColumnSettings } from '../../grid/use-column-settings.ts'
import { PresetPanel } from '../output-presets/preset-panel.tsx'
import { useActivePreset } from '../output-presets/use-presets.ts'
import { askedOrder } from './asked-order.ts'
import { BulkLine } from './bulk-line.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { type BulkFilter, filtersFor, keptFilter, type OrderFilter, rowFilter } from './order-filter.ts'
import { OrderList, useFocusList } from './order-list.tsx'
import type { OrdersPlace } from './order-row.ts'
import styles from './orders-screen.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { SplitPane } from './split-pane.tsx'
import { StorageCard } from './storage-card.tsx'
import { useOrderCommands } from './use-order-commands.ts'
import { useOrderDialogs } from './use-order-dialogs.tsx'
import { useBulkNumbers, useNow, useOrders, useRow } from './use-orders.ts'

const IntakeProblems = later(async () => (await import('../intake/intake-problems.tsx')).IntakeProblems)

/** Where the chosen filter and the split are kept over visits. */
const FILTER_KEY = 'orderFilter'
const SPLIT_KEY = 'ordersSplit'

export function ActiveOrders({ onPlace }: { onPlace: (place: OrdersPlace) => void }) {
  const { t } = useTranslation()
  const mayPrint = useMay()('print_order_edit')
  const data = useOrders('active')
  const { store } = data
  const now = useNow()
  const [search, setSearch] = useState(() => askedOrder() ?? '')
  const [filter, setFilter] = useState<OrderFilter>(() =>
    askedOrder() === null ? keptFilter(readStored('local', FILTER_KEY), mayPrint) : 'ALL_ORDERS',
  )
  const [bulk, setBulk] = useState<BulkFilter | null>(null)
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const [problemsOpen, setProblemsOpen] = useState(false)
  const { presetId, setPresetId } = useActivePreset()
  const selected = useRow(store, selectedKey)
  const numbers = useBulkNumbers(store, now)
  const problems = useQuery(callQuery('intakeProblems', calls.intake.problems)).data?.problems ?? []
  const dialogs = useOrderDialogs(store)
  const columns = useOrderColumns({
    now,
    onPicture: dialogs.showPicture,
    onEdit: dialogs.edit,
    ...(dialogs.remove ? { onDelete: dialogs.remove } : {}),
  })
  const columnSettings = useColumnSettings('activeColumns', columns)
  const { list, focusList } = useFocusList()
  useOrderCommands(store, setSelectedKey)

  const test = useMemo(
    () => rowFilter({ filter, bulk, search, activePresetId: presetId, now }),
    [filter, bulk, search, presetId, now],
  )
  useEffect(() => store.setFilter(test), [store, test])
  const shown = useSyncExternalStore(store.subscribe, () => store.view().length)

  const chooseFilter = (next: OrderFilter) => {
    setFilter(next)
    writeStored('local', FILTER_KEY, next)
  }
  const showAll = () => {
    setSearch('')
    setBulk(null)
    chooseFilter('ALL_ORDERS')
  }
  const none = store.all().length === 0
  const empty = none ? (
    <EmptyState icon={IconFileImport} title={t('orders.empty.title')} text={t('orders.empty.text')} />
  ) : (
    <EmptyState icon={IconSearchOff} title={t('orders.noMatch.title')} text={t('orders.noMatch.text')}>
      <Button variant="default" onClick={showAll}>
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
        filters={{ offered: filtersFor(mayPrint), chosen: filter, onChoose: chooseFilter }}
        onLeaveSearch={focusList}
      >
        <ColumnManager columns={columns} columnSettings={columnSettings} />
        {!mayPrint && <Reprocess />}
      </OrdersToolbar>
      <BulkLine
        numbers={data.loading || data.failed ? null : numbers}
        chosen={bulk}
        onChoose={setBulk}
        shown={shown}
        problems={problems.length}
        onProblems={() => setProblemsOpen(true)}
      />
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
          left={left}
          right={
            <PresetPanel
              presetId={presetId}
              onPreset={setPresetId}
              store={store}
              row={selected}
              open={numbers.open}
              onRow={setSelectedKey}
            />
          }
        />
      ) : (
        left
      )}
      {dialogs.dialogs}
      {problemsOpen && <IntakeProblems problems={problems} onClose={() => setProblemsOpen(false)} />}
    </>
  )
}

/** Runs the rules again over what has nothing booked, for users who may not print (specification section 2). */
function Reprocess() {
  const { t } = useTranslation()
  const reprocess = useSend(calls.orders.reprocess, { changes: ['orders'], failed: 'orders.error.reprocessFailed' })
  const run = async () => {
    const { changed } = await reprocess.mutateAsync({})
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
