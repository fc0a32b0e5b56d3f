import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { IconArrowBackUp, IconHistory, IconListCheck, IconSearchOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { ColumnManager } from '../../../data-grid/column-manager.tsx'
import { useColumnState } from '../../../data-grid/use-column-state.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useAnnouncementAfter } from '../../../lib/announcements.ts'
import { getUrlParams, useUrlParam } from '../../../lib/url-params.ts'
import { CancelOrderButton, renderCancelOrderButton } from '../../orders/bulk-actions/index.ts'
import {
  type OrderListKind,
  type OrderRow,
  toHistoryColumns,
  toHistoryFilter,
  useCurrentTime,
  useHistoryOrders,
  useOrderColumns,
  useOrderDialogs,
  useRow,
} from '../../orders/orders/index.ts'
import { openPrintJobs, UnprintedNotice, useUnprintedCopies } from '../printing/index.ts'
import { useOrderSearch } from './order-from-url.ts'
import { OrderList, useListFocus, useSortParam } from './order-list.tsx'
import styles from './orders-screen.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'

/** Time without input after which a search is sent, in ms. */
const SEARCH_DELAY_MS = 250

const SORT_PARAM = 'sort'
const SELECTED_PARAM = 'selected'

/** The printed orders, page by page as the list is scrolled, with the action Set active. */
export function HistoryOrders({ onList }: { onList: (list: OrderListKind) => void }) {
  const { t } = useTranslation()
  const now = useCurrentTime()
  const [search, setSearch] = useOrderSearch()
  const [sort] = useSortParam(SORT_PARAM)
  const [requestedSearch] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const filter = toHistoryFilter(sort, requestedSearch)
  const data = useHistoryOrders(filter)
  const { store, total = 0 } = data
  const [selectedKey, setSelectedKey] = useUrlParam(SELECTED_PARAM)
  const selected = useRow(store, selectedKey)
  const dialogs = useOrderDialogs(data, renderCancelOrderButton)
  const { onPicture, onShipments, onDelete } = dialogs
  const columns = useHistoryColumns({ now, onPicture, onShipments, onDelete })
  const columnSettings = useColumnState('historyColumns', columns)
  const { list, focusList } = useListFocus()
  const countText =
    !data.loading && !data.failed && t(data.isTotalEstimated ? 'orders.shownAbout' : 'orders.shown', { count: total })
  useAnnouncementAfter(filter.search ?? '', () => (countText && !data.isPlaceholder ? countText : ''))
  const confirm = useConfirm()
  const format = useFormatters()
  const activate = useApiMutation(calls.orders.activate, {
    invalidates: ['orders'],
    errorTitle: 'orders.error.activateFailed',
  })

  const setActive = async () => {
    if (!selected) return
    const { key, id, jobId, orderId, job } = selected
    if (job.jobStatus === 'CANCELLED') {
      const { at, by = null, reason = null } = job.cancellation ?? {}
      const facts = [at === undefined ? null : format.dateTime(at), by, reason].filter(Boolean).join(' · ')
      const title = t('orders.activateCancelled.title', { order: orderId })
      const text = t('orders.activateCancelled.text', { facts })
      if (!(await confirm({ title, text, action: t('orders.setActive') }))) return
    }
    await activate.mutateAsync({ body: { id, jobId } })
    // another order may be selected by now
    if (getUrlParams().get(SELECTED_PARAM) === key) setSelectedKey(null)
    notifications.show({ message: t('orders.activated', { order: orderId }) })
  }

  const empty =
    filter.search === undefined ? (
      <EmptyState icon={IconHistory} title={t('orders.emptyHistory.title')} text={t('orders.emptyHistory.text')} />
    ) : (
      <EmptyState icon={IconSearchOff} title={t('orders.noMatch.title')} text={t('orders.noMatchInHistory')} />
    )
  return (
    <div className={styles.pane} ref={list}>
      <OrdersToolbar list="history" onList={onList} search={search} onSearch={setSearch} onLeaveSearch={focusList}>
        <ColumnManager columns={columns} columnSettings={columnSettings} />
        <HistoryButtons
          selected={selected}
          isActivating={activate.isPending}
          onJobs={(text) => openPrintJobs({ text })}
          onActivate={() => void setActive().catch(() => {})}
        />
      </OrdersToolbar>
      <UnprintedNotice />
      <OrderList
        label={t('orders.list.history')}
        data={data}
        columns={columns}
        columnSettings={columnSettings}
        selectedKey={selectedKey}
        onRemove={onDelete}
        onSelect={setSelectedKey}
        empty={empty}
        sortParam={SORT_PARAM}
        isSortedByServer
        listKey={JSON.stringify(filter)}
        onEnd={data.loadMore}
        rowCount={data.isTotalEstimated ? -1 : total}
      />
      <div className={styles.footer}>{countText}</div>
      {dialogs.dialogs}
    </div>
  )
}

interface HistoryButtonsProps {
  readonly selected: OrderRow | null
  readonly isActivating: boolean
  readonly onJobs: (search: string) => void
  readonly onActivate: () => void
}

/** The actions on the selected order. */
function HistoryButtons({ selected, isActivating, onJobs, onActivate }: HistoryButtonsProps) {
  const { t } = useTranslation()
  const openJobs = () => onJobs(selected?.orderId ?? '')
  useActionCommands([
    selected !== null && { id: 'openJobs', label: t('printing.jobs'), icon: IconListCheck, run: openJobs },
    selected !== null && { id: 'setActive', label: t('orders.setActive'), icon: IconArrowBackUp, run: onActivate },
  ])
  return (
    <>
      <WithReason reason={!selected && t('frame.disabledReason.nothingSelected')}>
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={openJobs}
        >
          {t('printing.jobs')}
        </Button>
      </WithReason>
      <CancelOrderButton row={selected} />
      <WithReason reason={!selected && t('frame.disabledReason.nothingSelected')}>
        <Button leftSection={<IconArrowBackUp size={18} aria-hidden />} loading={isActivating} onClick={onActivate}>
          {t('orders.setActive')}
        </Button>
      </WithReason>
    </>
  )
}

function useHistoryColumns(options: Omit<Parameters<typeof useOrderColumns>[0], 'unprinted'>) {
  const unprinted = useUnprintedCopies()
  const columns = useOrderColumns({ ...options, unprinted })
  return useMemo(() => toHistoryColumns(columns), [columns])
}
