import { useMediaQuery } from '@mantine/hooks'
import type { MasterCategory, Masters } from '@platen/domain/master-data'
import type { ShopClock } from '@platen/domain/orders'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import type { GridColumn } from '../../../data-grid/columns.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { getDisplayStatus, JobStatusCell, printedCopies, SHOWN_STATUSES, type UnprintedCopies } from './job-status.tsx'
import { buttonColumn, pictureColumn } from './order-button-columns.tsx'
import { OrderIdCell } from './order-cells.tsx'
import { getFrameLabel, isLate, lacksJig, type OrderRow } from './order-row.ts'

interface ColumnOptions {
  readonly now: ShopClock
  /** Copies of each job that are in a failed or waiting print job, by the key of the row. */
  readonly unprinted: ReadonlyMap<string, UnprintedCopies>
  /** Whether the cell of the order contains status and count, since their columns are reached by scrolling. */
  readonly isNarrow?: boolean | undefined
  /** Whether the list is beside the bed of a preset. */
  readonly isBesideBed?: boolean | undefined
  /** Whether there is no space for the SKU by default: beside the bed on a tablet. */
  readonly isTight?: boolean | undefined
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit?: ((row: OrderRow) => void) | undefined
  /** In the history, whose orders are not edited. */
  readonly onShipments?: ((row: OrderRow) => void) | undefined
  readonly onDelete?: ((row: OrderRow) => void) | undefined
}

/** What the columns need to format values: messages, numbers and dates of the current language, names of masters. */
interface ColumnContext {
  readonly t: TFunction
  readonly format: Pick<ReturnType<typeof useFormatters>, 'number' | 'dateTime' | 'dueDate' | 'zoned'>
  readonly masters: Masters | undefined
}

/**
 * Visible by default; the other columns can be added in the column manager. These shrink on a small laptop or a tablet,
 * so that order id and status are visible without scrolling.
 */
const DEFAULT_VISIBLE = ['orderId', 'mediaName', 'sku', 'copies', 'amountPrinted', 'jobStatus']

/** A telephone; the grid gives its first column the complete width (`fillsWidth`). */
const NARROW = '(max-width: 480px)'

/** A tablet, on which the list beside a bed is narrower than the default columns. */
const TABLET = '(max-width: 1100px)'

export function useOrderColumns(options: ColumnOptions): readonly GridColumn<OrderRow>[] {
  const { now, unprinted, isBesideBed = false, onPicture, onEdit, onShipments, onDelete } = options
  const { t } = useTranslation()
  const format = useFormatters()
  const masters = useQuery(queryOptions.masters()).data?.actions
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const isTablet = useMediaQuery(TABLET, undefined, { getInitialValueInEffect: false })
  const isTight = isTablet && isBesideBed
  return useMemo(
    () =>
      orderColumns(
        { t, format, masters },
        { now, unprinted, isNarrow, isTight, onPicture, onEdit, onShipments, onDelete },
      ),
    [t, format, masters, now, unprinted, isNarrow, isTight, onPicture, onEdit, onShipments, onDelete],
  )
}

/** All columns of the order grid with their defaults. */
export function orderColumns(
  context: ColumnContext,
  { now, unprinted, isNarrow = false, isTight = false, onPicture, ...actions }: ColumnOptions,
): readonly GridColumn<OrderRow>[] {
  const { t } = context
  const columns = [
    ...identityColumns(context, now, unprinted, isNarrow),
    ...productColumns(context, unprinted),
    jigColumn(t),
    ...MASTER_COLUMNS.map((key) => masterColumn(context, key)),
    ...timeColumns(context, now),
  ]
  const inDefaultOrder = [
    ...DEFAULT_VISIBLE.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !DEFAULT_VISIBLE.includes(key)),
  ]
  const isHidden = ({ key }: { key: string }) => !DEFAULT_VISIBLE.includes(key) || (isTight && key === 'sku')
  return [
    pictureColumn(t, onPicture),
    ...inDefaultOrder.map((column) => ({ ...column, hidden: isHidden(column) })),
    ...(actions.onEdit || actions.onShipments || actions.onDelete ? [buttonColumn(t, actions)] : []),
  ]
}

const MASTER_COLUMNS = ['location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

type TextKey = 'mediaName' | 'sku' | 'mediaSize' | 'mediaColor' | 'dealerOrderId'

/** @param minWidth defaults to `width` */
const textColumn = (t: TFunction, key: TextKey, width: number, minWidth = width): GridColumn<OrderRow> => ({
  key,
  title: t(`orders.column.${key}`),
  width,
  minWidth,
  text: (row) => row[key],
  sortValue: (row) => row[key],
})

/** The order and its job, with the status of the job. */
function identityColumns(
  { t, format }: ColumnContext,
  now: ShopClock,
  unprinted: ColumnOptions['unprinted'],
  isNarrow: boolean,
): GridColumn<OrderRow>[] {
  const warningLabels = {
    noJig: t('orders.warning.noJig'),
    late: t('orders.late'),
    rejected: t('orders.rejected'),
    leftOut: t('orders.leftOut.label'),
  }
  const statusLabels = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, t(`orders.status.${status}`)]))
  const notNeededLabel = ({ notNeeded }: OrderRow) =>
    notNeeded === 0 ? undefined : t('orders.notNeeded', { copies: format.number(notNeeded) })
  const cancelledLabel = ({ cancelled }: OrderRow) =>
    cancelled === 0 ? undefined : t('orders.cancelled', { copies: format.number(cancelled) })
  const failedLabel = ({ key }: OrderRow) => {
    const { failed = 0 } = unprinted.get(key) ?? {}
    return failed === 0 ? undefined : t('orders.failedCopies', { copies: format.number(failed) })
  }
  const waitingLabel = ({ key }: OrderRow) => {
    const { waiting = 0, wait = '' } = unprinted.get(key) ?? {}
    return waiting === 0 ? undefined : t('orders.waitingCopies', { copies: format.number(waiting), wait })
  }
  const getStatus = (row: OrderRow) => getDisplayStatus(row, unprinted.get(row.key))
  return [
    {
      key: 'orderId',
      title: t('orders.column.orderId'),
      width: 8,
      minWidth: 6.8,
      flex: 20,
      fillsWidth: true,
      hidesRepeats: true,
      text: (row) => row.orderId,
      sortValue: (row) => row.orderId,
      render: (row, isRepeat) => (
        <OrderIdCell
          row={row}
          isRepeat={isRepeat}
          now={now}
          labels={warningLabels}
          failed={failedLabel(row)}
          waiting={waitingLabel(row)}
          notNeeded={notNeededLabel(row)}
          cancelled={cancelledLabel(row)}
          summary={
            isNarrow
              ? {
                  status: getStatus(row),
                  label: statusLabels[getStatus(row)] ?? '',
                  printed: `${format.number(printedCopies(row, unprinted))} / ${format.number(row.copies)}`,
                }
              : undefined
          }
        />
      ),
    },
    {
      key: 'jobStatus',
      title: t('orders.column.jobStatus'),
      width: 8,
      minWidth: 7.1,
      flex: 12,
      text: (row) => statusLabels[getStatus(row)] ?? '',
      sortValue: (row) => row.jobStatus,
      render: (row) => <JobStatusCell status={getStatus(row)} label={statusLabels[getStatus(row)] ?? ''} />,
    },
    { ...textColumn(t, 'dealerOrderId', 7), hidesRepeats: true },
    {
      key: 'jobId',
      title: t('orders.column.jobId'),
      width: 8,
      text: getFrameLabel,
      sortValue: (row) => row.jobId,
    },
  ]
}

/** What is printed, and how many copies. */
function productColumns({ t, format }: ColumnContext, unprinted: ColumnOptions['unprinted']): GridColumn<OrderRow>[] {
  const countColumn = (
    key: 'copies' | 'amountPrinted' | 'notNeeded' | 'assigned',
    width: number,
    minWidth = width,
  ): GridColumn<OrderRow> => ({
    key,
    title: t(`orders.column.${key}`),
    width,
    minWidth,
    align: 'end',
    text: (row) => format.number(row[key]),
    sortValue: (row) => row[key],
  })
  const printed = (row: OrderRow) => printedCopies(row, unprinted)
  const printedColumn: GridColumn<OrderRow> = {
    ...countColumn('amountPrinted', 5.5, 4.1),
    text: (row) => format.number(printed(row)),
    sortValue: printed,
    variant: (row) => {
      if (unprinted.get(row.key)?.failed) return 'bad'
      return row.remaining === 0 && printed(row) > 0 ? 'good' : undefined
    },
  }
  return [
    textColumn(t, 'mediaName', 8, 5.3),
    { ...textColumn(t, 'sku', 8, 5), flex: 11 },
    countColumn('copies', 4, 3.5),
    printedColumn,
    countColumn('notNeeded', 5),
    textColumn(t, 'mediaSize', 5),
    textColumn(t, 'mediaColor', 5),
    countColumn('assigned', 4.5),
  ]
}

function jigColumn(t: TFunction): GridColumn<OrderRow> {
  const noJig = t('orders.noJig')
  return {
    key: 'jig',
    title: t('orders.column.jig'),
    width: 7,
    text: (row) => row.jig ?? noJig,
    sortValue: (row) => row.jig,
    variant: (row) => (lacksJig(row) ? 'bad' : undefined),
  }
}

/** A value that the rules assign, by its name in the master data. */
function masterColumn({ t, masters }: ColumnContext, key: MasterCategory): GridColumn<OrderRow> {
  const label = (row: OrderRow) => (row[key] === null ? '' : (masters?.[key][row[key]] ?? row[key]))
  return { key, title: t(`actions.${key}`), width: 6, text: label, sortValue: label }
}

/** When the order arrived and is due, and its priority. */
const timeColumns = ({ t, format }: ColumnContext, now: ShopClock): GridColumn<OrderRow>[] => [
  {
    key: 'date',
    title: format.zoned(t('orders.column.date')),
    width: 8,
    text: (row) => format.dateTime(row.date),
    sortValue: (row) => row.date,
  },
  {
    key: 'dueDate',
    title: t('orders.column.dueDate'),
    width: 6.5,
    text: (row) => (row.dueDate === null ? '' : format.dueDate(row.dueDate)),
    sortValue: (row) => row.dueDate,
    // The order id cell already shows the warnings as text.
    variant: (row) => (isLate(row, now) ? 'bad' : undefined),
  },
  {
    key: 'priority',
    title: t('orders.column.priority'),
    width: 4.5,
    align: 'end',
    text: (row) => (row.priority === 0 ? '' : String(row.priority)),
    sortValue: (row) => row.priority,
  },
]
