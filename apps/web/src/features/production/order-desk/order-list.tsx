import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useDocumentedShortcut } from '../../../components/shortcuts.ts'
import type { GridColumn } from '../../../data-grid/columns.ts'
import { DataGrid, type GridProps } from '../../../data-grid/grid.tsx'
import { formatSort, parseSort, type Sort } from '../../../data-grid/sorting.ts'
import type { ColumnStateControls } from '../../../data-grid/use-column-state.ts'
import { useGridLabels } from '../../../data-grid/use-grid-labels.ts'
import { getCurrentLanguage } from '../../../i18n/i18n.ts'
import { announce } from '../../../lib/announcements.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { ORDER_DRAG_TYPE, type OrderRow, type OrdersData } from '../../orders/orders/index.ts'
import styles from './orders-screen.module.css'

interface OrderListProps
  extends Pick<GridProps<OrderRow>, 'isSortedByServer' | 'listKey' | 'onEnd' | 'rowCount' | 'checks'> {
  readonly label: string
  readonly data: OrdersData
  readonly columns: readonly GridColumn<OrderRow>[]
  readonly columnSettings: ColumnStateControls
  readonly selectedKey: string | null
  /** The URL parameter with the sort order, which survives a reload. */
  readonly sortParam: string
  readonly onSelect: (key: string | null) => void
  readonly empty: ReactNode
  /** Handler of the Delete key; undefined if the user may not delete orders. */
  readonly onRemove: ((row: OrderRow) => void) | undefined
  /** Whether rows can be dragged onto a preset. */
  readonly draggable?: boolean
}

/** The data grid configured for orders. */
export function OrderList(props: OrderListProps) {
  const { t } = useTranslation()
  const labels = useGridLabels()
  const [sort, onSort] = useSortParam(props.sortParam)
  const { store, loading, failed, refetch } = props.data
  useDocumentedShortcut('delete', t('orders.delete.inList'), props.onRemove !== undefined)
  return (
    <div className={styles.grid}>
      <DataGrid
        label={props.label}
        store={store}
        columns={props.columns}
        columnSettings={props.columnSettings}
        selectedKey={props.selectedKey}
        onSelect={props.onSelect}
        onRemove={props.onRemove}
        language={getCurrentLanguage()}
        labels={labels}
        loading={loading}
        rowCount={props.rowCount}
        sort={sort}
        onSort={onSort}
        isSortedByServer={props.isSortedByServer === true}
        {...(props.listKey === undefined ? {} : { listKey: props.listKey })}
        {...(props.checks ? { checks: props.checks } : {})}
        {...(props.onEnd ? { onEnd: props.onEnd } : {})}
        empty={failed ? <LoadError onRetry={refetch} /> : props.empty}
        {...(props.draggable ? { getDragData: (row: OrderRow) => ({ type: ORDER_DRAG_TYPE, data: row.key }) } : {})}
      />
    </div>
  )
}

/** The sort order in a parameter of the URL. */
export function useSortParam(name: string): [Sort | null, (sort: Sort | null) => void] {
  const [param, setParam] = useUrlParam(name)
  const sort = useMemo(() => parseSort(param), [param])
  return [sort, (next) => setParam(formatSort(next))]
}

/** A list that failed to load is not shown as an empty list. */
function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const title = t('orders.notLoaded.title')
  useEffect(() => announce(title), [title])
  return (
    <EmptyState icon={IconPlugConnectedX} title={title} text={t('orders.notLoaded.text')}>
      <Button variant="default" onClick={onRetry}>
        {t('orders.notLoaded.action')}
      </Button>
    </EmptyState>
  )
}

/**
 * Moves the focus into the list below the search field: to its tab stop, or its first cell if that is in the header.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const focusList = () => {
    const cells = [...(list.current?.querySelectorAll<HTMLElement>('[role="gridcell"][data-column]') ?? [])]
    const target = cells.find(({ tabIndex }) => tabIndex === 0) ?? cells[0]
    target?.focus()
  }
  return { list, focusList }
}
