import { useMediaQuery } from '@mantine/hooks'
import type { MasterCategory, Masters } from '@platen/domain/master-data'
import type { ShopClock } from '@platen/domain/orders'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import type { Column } from '../../../data-grid/columns.ts'
import { compileMessage } from '../../../i18n/compile-message.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { canDelete } from './edit-order-rules.ts'
import { JobStatusCell, printedCopies, SHOWN_STATUSES, shownStatus, type UnprintedCopies } from './job-status.tsx'
import { DeleteAction, EditAction, OrderIdCell, ThumbnailCell } from './order-cells.tsx'
import { frameName, isLate, type OrderRow } from './order-row.ts'

interface ColumnOptions {
  readonly now: ShopClock
  /** Copies of each job that are in a failed or waiting print job, by the key of the row. */
  readonly unprinted: ReadonlyMap<string, UnprintedCopies>
  /** Whether the cell of the order contains status and count, since their columns are reached by scrolling. */
  readonly isNarrow?: boolean | undefined
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit?: ((row: OrderRow) => void) | undefined
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

/** A telephone; the grid gives its first column the complete width (`fills`). */
const NARROW = '(max-width: 480px)'

export function useOrderColumns(options: ColumnOptions): readonly Column<OrderRow>[] {
  const { now, unprinted, onPicture, onEdit, onDelete } = options
  const { t } = useTranslation()
  const format = useFormatters()
  const masters = useQuery(queryOptions.masters()).data?.actions
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  return useMemo(
    () => orderColumns({ t, format, masters }, { now, unprinted, isNarrow, onPicture, onEdit, onDelete }),
    [t, format, masters, now, unprinted, isNarrow, onPicture, onEdit, onDelete],
  )
}

/** All columns of the order grid with their defaults. */
export function orderColumns(
  context: ColumnContext,
  { now, unprinted, isNarrow = false, onPicture, onEdit, onDelete }: ColumnOptions,
): readonly Column<OrderRow>[] {
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
  return [
    pictureColumn(t, onPicture),
    ...inDefaultOrder.map((column) => ({ ...column, hidden: !DEFAULT_VISIBLE.includes(column.key) })),
    ...(onEdit || onDelete ? [actions(t, onEdit, onDelete)] : []),
  ]
}

const MASTER_COLUMNS = ['location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

type TextKey = 'mediaName' | 'sku' | 'mediaSize' | 'mediaColor' | 'dealerOrderId'

/** @param least defaults to `width` */
const textColumn = (t: TFunction, key: TextKey, width: number, least = width): Column<OrderRow> => ({
  key,
  title: t(`orders.column.${key}`),
  width,
  least,
  text: (row) => row[key],
  sortValue: (row) => row[key],
})

/** The order and its job, with the status of the job. */
function identityColumns(
  { t, format }: ColumnContext,
  now: ShopClock,
  unprinted: ColumnOptions['unprinted'],
  isNarrow: boolean,
): Column<OrderRow>[] {
  const warningLabels = {
    noJig: t('orders.warning.noJig'),
    late: t('orders.late'),
    rejected: t('orders.rejected'),
    leftOut: t('orders.leftOut.sign'),
  }
  const words = Object.fromEntries(SHOWN_STATUSES.map((each) => [each, t(`orders.status.${each}`)]))
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
  const shown = (row: OrderRow) => shownStatus(row, unprinted.get(row.key))
  return [
    {
      key: 'orderId',
      title: t('orders.column.orderId'),
      width: 8,
      least: 7,
      grow: 24,
      fills: true,
      blankRepeats: true,
      text: (row) => row.orderId,
      sortValue: (row) => row.orderId,
      render: (row, blanked) => (
        <OrderIdCell
          row={row}
          blanked={blanked}
          now={now}
          words={warningLabels}
          failed={failedLabel(row)}
          waiting={waitingLabel(row)}
          notNeeded={notNeededLabel(row)}
          cancelled={cancelledLabel(row)}
          summary={
            isNarrow
              ? {
                  status: shown(row),
                  word: words[shown(row)] ?? '',
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
      least: 7.1,
      text: (row) => words[shown(row)] ?? '',
      sortValue: (row) => row.jobStatus,
      render: (row) => <JobStatusCell status={shown(row)} word={words[shown(row)] ?? ''} />,
    },
    { ...textColumn(t, 'dealerOrderId', 7), blankRepeats: true },
    {
      key: 'jobId',
      title: t('orders.column.jobId'),
      width: 8,
      text: frameName,
      sortValue: (row) => row.jobId,
    },
  ]
}

/** What is printed, and how many copies. */
function productColumns({ t, format }: ColumnContext, unprinted: ColumnOptions['unprinted']): Column<OrderRow>[] {
  const countColumn = (
    key: 'copies' | 'amountPrinted' | 'notNeeded' | 'assigned',
    width: number,
    least = width,
  ): Column<OrderRow> => ({
    key,
    title: t(`orders.column.${key}`),
    width,
    least,
    align: 'end',
    text: (row) => format.number(row[key]),
    sortValue: (row) => row[key],
  })
  const printed = (row: OrderRow) => printedCopies(row, unprinted)
  const printedColumn: Column<OrderRow> = {
    ...countColumn('amountPrinted', 5.5, 4.4),
    text: (row) => format.number(printed(row)),
    sortValue: printed,
    look: (row) => {
      if (unprinted.get(row.key)?.failed) return 'bad'
      return row.remaining === 0 && printed(row) > 0 ? 'good' : undefined
    },
  }
  return [
    textColumn(t, 'mediaName', 8, 4.7),
    textColumn(t, 'sku', 6, 2.6),
    countColumn('copies', 4, 3.5),
    printedColumn,
    countColumn('notNeeded', 5),
    textColumn(t, 'mediaSize', 5),
    textColumn(t, 'mediaColor', 5),
    countColumn('assigned', 4.5),
  ]
}

function jigColumn(t: TFunction): Column<OrderRow> {
  const noJig = t('orders.noJig')
  return {
    key: 'jig',
    title: t('orders.column.jig'),
    width: 7,
    text: (row) => row.jig ?? noJig,
    sortValue: (row) => row.jig,
    look: (row) => (row.jig === null ? 'bad' : undefined),
  }
}

/** A value that the rules assign, by its name in the master data. */
function masterColumn({ t, masters }: ColumnContext, key: MasterCategory): Column<OrderRow> {
  const label = (row: OrderRow) => (row[key] === null ? '' : (masters?.[key][row[key]] ?? row[key]))
  return { key, title: t(`actions.${key}`), width: 6, text: label, sortValue: label }
}

/** When the order arrived and is due, and its priority. */
const timeColumns = ({ t, format }: ColumnContext, now: ShopClock): Column<OrderRow>[] => [
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
    look: (row) => (isLate(row, now) ? 'bad' : undefined),
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

function pictureColumn(t: TFunction, onPicture: (row: OrderRow) => void): Column<OrderRow> {
  const showImage = compileMessage(['order'], (names) => t('orders.showPicture', names))
  return {
    key: 'picture',
    title: t('orders.column.picture'),
    width: 3.25,
    pinned: 'start',
    text: () => '',
    render: (row) => <ThumbnailCell row={row} label={showImage({ order: row.orderId })} onOpen={onPicture} />,
    onActivate: onPicture,
  }
}

function actions(t: TFunction, onEdit: ColumnOptions['onEdit'], onDelete: ColumnOptions['onDelete']): Column<OrderRow> {
  const run = onEdit ?? onDelete
  const editLabel = compileMessage(['order', 'job'], (names) => t('orders.edit', names))
  const deleteLabel = compileMessage(['order', 'job'], (names) => t('orders.delete.label', names))
  const cannotDeleteLabel = t('orders.canNotDelete')
  return {
    key: 'edit',
    title: t('orders.column.edit'),
    width: onEdit && onDelete ? 5.75 : 3.25,
    pinned: 'end',
    text: () => '',
    render: (row) => {
      const name = { order: row.orderId, job: row.jobId }
      return (
        <>
          {onEdit && <EditAction row={row} label={editLabel(name)} onAct={onEdit} />}
          {onDelete && (
            <DeleteAction
              row={row}
              label={deleteLabel(name)}
              hint={canDelete(row) ? undefined : cannotDeleteLabel}
              onAct={onDelete}
            />
          )}
        </>
      )
    },
    ...(run ? { onActivate: run } : {}),
  }
}
