import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { isAdministratorKind } from '@platen/domain/permissions'
import { IconEdit, IconFileAlert, IconFileImport, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions, useProfile } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { ColumnManager } from '../../../data-grid/column-manager.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useColumnState } from '../../../data-grid/use-column-state.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { useAskAdministrator } from '../../identity/users/index.ts'
import { BulkBar, renderCancelOrderButton } from '../../orders/bulk-actions/index.ts'
import {
  type OrderListKind,
  type OrderRow,
  ReadNamesButton,
  StorageCard,
  type SummaryCounts,
  useActiveOrders,
  useBulkNumbers,
  useCurrentTime,
  useOrderColumns,
  useOrderDialogs,
  useRow,
} from '../../orders/orders/index.ts'
import { ForbiddenPresetDialog, PresetPanel, useSelectedPreset } from '../output-presets/index.ts'
import { UnprintedNotice, useUnprintedCopies } from '../printing/index.ts'
import { BookCheckedButton, type Checks, useChecks } from './book-checked.tsx'
import { OrderList, useListFocus } from './order-list.tsx'
import { OrderSummaryBar } from './order-summary-bar.tsx'
import styles from './orders-screen.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { SplitPane } from './split-pane.tsx'
import { type OrderFilters, useOrderFilters } from './use-order-filters.ts'

/** Storage key of the width of the split. */
const SPLIT_KEY = 'ordersSplit'

export interface ActiveOrdersProps {
  readonly onList: (list: OrderListKind) => void
  /** The dialog with the files and calls that could not be imported. */
  readonly IntakeProblems: ComponentType<{ onClose: () => void }>
}

/** The active orders with their filters and actions, beside the presets for users who may print. */
export function ActiveOrders({ onList, IntakeProblems }: ActiveOrdersProps) {
  const { t } = useTranslation()
  const canPrint = usePermissions()('print_order_edit')
  const data = useActiveOrders()
  const { store } = data
  const now = useCurrentTime()
  const [selectedKey, setSelectedKey] = useUrlParam('selected')
  const [problemsOpen, setProblemsOpen] = useState(false)
  const { presetId, setPresetId } = useSelectedPreset()
  const selected = useRow(store, selectedKey)
  const totals = useBulkNumbers(store, now)
  const filters = useOrderFilters(store, { canPrint, presetId, now })
  // The dialog of an active order has its shipments.
  const { dialogs, onShipments: _, ...onRow } = useOrderDialogs(data, renderCancelOrderButton)
  const unprinted = useUnprintedCopies()
  const columns = useOrderColumns({ now, unprinted, isBesideBed: canPrint, ...onRow })
  const columnSettings = useColumnState('activeColumns', columns)
  const { list, focusList } = useListFocus()
  const checks = useChecks(store)

  useEditCommand(selected, onRow.onEdit)
  const orderPane = (
    <div className={styles.pane} ref={list}>
      <OrdersToolbar
        list="active"
        onList={onList}
        search={filters.search}
        onSearch={filters.setSearch}
        filters={filters.select}
        onLeaveSearch={focusList}
      >
        <ColumnManager columns={columns} columnSettings={columnSettings} />
        <ToolbarActions store={store} canPrint={canPrint} />
      </OrdersToolbar>
      <ListBar
        checks={checks}
        presetId={canPrint ? presetId : null}
        totals={data.loading || data.failed ? null : totals}
        filters={filters}
        onProblems={() => setProblemsOpen(true)}
      />
      <UnprintedNotice />
      <OrderList
        label={t('orders.list.active')}
        data={data}
        columns={columns}
        columnSettings={columnSettings}
        selectedKey={selectedKey}
        sortParam="activeSort"
        onRemove={onRow.onDelete}
        onSelect={setSelectedKey}
        empty={store.all().length === 0 ? <NoOrders /> : <NoMatch onClear={filters.clear} />}
        draggable={canPrint}
        checks={checks.checks}
      />
      <StorageCard />
    </div>
  )
  return (
    <>
      {canPrint ? (
        <OrdersAndPresets
          orderPane={orderPane}
          presetId={presetId}
          onPreset={setPresetId}
          store={store}
          row={selected}
          checked={checks.checked}
          pendingCopies={totals.open}
          onRow={setSelectedKey}
        />
      ) : (
        <WithoutPresets orderPane={orderPane} />
      )}
      {dialogs}
      {problemsOpen && <IntakeProblems onClose={() => setProblemsOpen(false)} />}
    </>
  )
}

function OrdersAndPresets({ orderPane, ...panel }: ComponentProps<typeof PresetPanel> & { orderPane: ReactNode }) {
  const { t } = useTranslation()
  const names = { left: t('frame.orders'), right: t('outputPreset.presets') }
  // The list is painted first; together they would block a slow device for twice as long.
  const isListPainted = useDeferredValue(true, false)
  const right = isListPainted && <PresetPanel {...panel} />
  return <SplitPane storageKey={SPLIT_KEY} label={t('orders.split')} names={names} left={orderPane} right={right} />
}

function WithoutPresets({ orderPane }: { readonly orderPane: ReactNode }) {
  return (
    <>
      {orderPane}
      <ForbiddenPresetDialog />
    </>
  )
}

function ToolbarActions({ store, canPrint }: { store: RowStore<OrderRow>; canPrint: boolean }) {
  return (
    <>
      <ReadNamesButton store={store} />
      {!canPrint && <ReprocessButton />}
    </>
  )
}

/** Registers the action that edits the selected order. */
function useEditCommand(selected: OrderRow | null, edit: ((row: OrderRow) => void) | undefined) {
  const { t } = useTranslation()
  useActionCommands([
    selected !== null &&
      edit !== undefined && {
        id: 'editSelected',
        label: t('orders.edit', { order: selected.orderId, job: selected.jobId }),
        icon: IconEdit,
        run: () => edit(selected),
      },
  ])
}

interface ListBarProps {
  readonly checks: Checks
  /** The preset that orders can be added to. */
  readonly presetId: string | null
  /** null while the orders are loading. */
  readonly totals: SummaryCounts | null
  readonly filters: OrderFilters
  readonly onProblems: () => void
}

/** The actions on the selected orders, or the totals of the list if none is selected. */
function ListBar({ checks: { checked, runner, onSelect }, presetId, totals, filters, onProblems }: ListBarProps) {
  const { rows } = checked
  const problems = useApiQuery('intakeProblems', calls.intake.problems, { query: { limit: 1 } }).data?.total ?? 0
  const { t } = useTranslation()
  useActionCommands([
    problems > 0 && {
      id: 'intakeProblems',
      label: `${problems} ${t('orders.bulk.problems', { count: problems })}`,
      icon: IconFileAlert,
      run: onProblems,
    },
  ])
  return (
    <>
      <BulkBar rows={rows} runner={runner} onSelect={onSelect}>
        {presetId !== null && <BookCheckedButton presetId={presetId} checked={checked} />}
      </BulkBar>
      {rows.length === 0 && (
        <OrderSummaryBar
          numbers={totals}
          selected={filters.summary}
          onSelect={filters.setSummary}
          visibleCount={filters.visibleCount}
          problems={problems}
          onProblems={onProblems}
        />
      )}
    </>
  )
}

/** No orders at all for administrators; others see only the orders that are assigned to them. */
function NoOrders() {
  const { t } = useTranslation()
  const profile = useProfile()
  const askAdministrator = useAskAdministrator()
  if (profile && isAdministratorKind(toPrincipal(profile)))
    return <EmptyState icon={IconFileImport} title={t('orders.empty.title')} text={t('orders.empty.text')} />
  return (
    <EmptyState
      icon={IconFileImport}
      title={t('orders.emptyAssigned.title')}
      text={`${t('orders.emptyAssigned.text')} ${askAdministrator}`}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={IconSearchOff} title={t('orders.noMatch.title')} text={t('orders.noMatch.text')}>
      <Button variant="default" onClick={onClear}>
        {t('orders.noMatch.action')}
      </Button>
    </EmptyState>
  )
}

/** Evaluates the rules again for orders without bookings, for users who may not print. */
function ReprocessButton() {
  const { t } = useTranslation()
  const reprocess = useApiMutation(calls.orders.reprocess, {
    invalidates: ['orders'],
    errorTitle: 'orders.error.reprocessFailed',
  })
  const run = async () => {
    const { changed } = await reprocess.mutateAsync({ body: undefined })
    notifications.show({ message: t('orders.reprocessed', { count: changed }) })
  }
  const reprocessAll = () => void run().catch(() => {})
  useActionCommands([{ id: 'reprocess', label: t('orders.reprocess'), icon: IconRefresh, run: reprocessAll }])
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={reprocess.isPending}
      onClick={reprocessAll}
    >
      {t('orders.reprocess')}
    </Button>
  )
}
