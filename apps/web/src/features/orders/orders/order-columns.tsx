import type { MasterCategory, Masters } from '@platen/domain/master-data'
import { JOB_STATUSES } from '@platen/domain/orders'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import type { Column } from '../../../data-grid/columns.ts'
import { compileMessage } from '../../../i18n/compile-message.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { canDelete } from './edit-order-rules.ts'
import { JobStatusCell } from './job-status.tsx'
import { DeleteAction, EditAction, OrderIdCell, ThumbnailCell } from './order-cells.tsx'
import { frameName, isLate, type OrderRow } from './order-row.ts'

interface ColumnOptions {
  readonly now: string
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit?: (row: OrderRow) => void
  readonly onDelete?: (row: OrderRow) => void
}

/** What the columns need to format values: messages, numbers and dates of the current language, names of masters. */
interface ColumnContext {
  readonly t: TFunction
  readonly format: Pick<ReturnType<typeof useFormatters>, 'number' | 'date' | 'dateTime'>
  readonly masters: Masters | undefined
}

/**
 * Visible by default; the other columns can be added in the column manager. These shrink on a small laptop or a tablet,
 * so that order id and status are visible without scrolling.
 */
const DEFAULT_VISIBLE = ['orderId', 'mediaName', 'sku', 'copies', 'amountPrinted', 'jobStatus']

export function useOrderColumns({ now, onPicture, onEdit, onDelete }: ColumnOptions): readonly Column<OrderRow>[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const masters = useQuery(queryOptions.masters()).data?.actions
  return useMemo(
    () =>
      orderColumns(
        { t, format, masters },
        { now, onPicture, ...(onEdit ? { onEdit } : {}), ...(onDelete ? { onDelete } : {}) },
      ),
    [t, format, masters, now, onPicture, onEdit, onDelete],
  )
}

/** All columns of the order grid with their defaults. */
export function orderColumns(
  { t, format, masters }: ColumnContext,
  { now, onPicture, onEdit, onDelete }: ColumnOptions,
): readonly Column<OrderRow>[] {
  const noJig = t('orders.noJig')
  const warningLabels = { noJig: t('orders.warning.noJig'), late: t('orders.late') }
  const status = Object.fromEntries(JOB_STATUSES.map((each) => [each, t(`orders.status.${each}`)]))
  const showImage = compileMessage(['order'], (names) => t('orders.showPicture', names))
  const textColumn = (
    key: 'mediaName' | 'sku' | 'mediaSize' | 'mediaColor',
    width: number,
    least = width,
  ): Column<OrderRow> => ({
    key,
    title: t(`orders.column.${key}`),
    width,
    least,
    text: (row) => row[key],
    sortValue: (row) => row[key],
  })
  const countColumn = (
    key: 'copies' | 'amountPrinted' | 'assigned',
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
    look: (row) => (key === 'amountPrinted' && row.remaining === 0 ? 'good' : undefined),
  })
  const masterColumn = (key: MasterCategory): Column<OrderRow> => {
    const label = (row: OrderRow) => (row[key] === null ? '' : (masters?.[key][row[key]] ?? row[key]))
    return { key, title: t(`actions.${key}`), width: 6, text: label, sortValue: label }
  }
  const columns: Column<OrderRow>[] = [
    {
      key: 'orderId',
      title: t('orders.column.orderId'),
      width: 8,
      least: 7,
      grow: 24,
      blankRepeats: true,
      text: (row) => row.orderId,
      sortValue: (row) => row.orderId,
      render: (row, blanked) => <OrderIdCell row={row} blanked={blanked} now={now} words={warningLabels} />,
    },
    textColumn('mediaName', 8, 5.5),
    textColumn('sku', 6, 3),
    countColumn('copies', 4, 3.75),
    countColumn('amountPrinted', 5.5, 4.6),
    {
      key: 'jobStatus',
      title: t('orders.column.jobStatus'),
      width: 8,
      least: 7.5,
      text: (row) => status[row.jobStatus] ?? '',
      sortValue: (row) => row.jobStatus,
      render: (row) => <JobStatusCell status={row.jobStatus} word={status[row.jobStatus] ?? ''} />,
    },
    {
      key: 'dealerOrderId',
      title: t('orders.column.dealerOrderId'),
      width: 7,
      blankRepeats: true,
      text: (row) => row.dealerOrderId,
      sortValue: (row) => row.dealerOrderId,
    },
    {
      key: 'jobId',
      title: t('orders.column.jobId'),
      width: 8,
      text: frameName,
      sortValue: (row) => row.jobId,
    },
    textColumn('mediaSize', 5),
    textColumn('mediaColor', 5),
    countColumn('assigned', 4.5),
    {
      key: 'jig',
      title: t('orders.column.jig'),
      width: 7,
      text: (row) => row.jig ?? noJig,
      sortValue: (row) => row.jig,
      look: (row) => (row.jig === null ? 'bad' : undefined),
    },
    masterColumn('location'),
    masterColumn('qualityLevel'),
    masterColumn('printerType'),
    masterColumn('mediaType'),
    masterColumn('colorConfig'),
    {
      key: 'date',
      title: t('orders.column.date'),
      width: 8,
      text: (row) => format.dateTime(row.date),
      sortValue: (row) => row.date,
    },
    {
      key: 'dueDate',
      title: t('orders.column.dueDate'),
      width: 6.5,
      text: (row) => (row.dueDate === null ? '' : format.date(row.dueDate)),
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
  return [
    {
      key: 'picture',
      title: t('orders.column.picture'),
      width: 3.25,
      pinned: 'start',
      text: () => '',
      render: (row) => <ThumbnailCell row={row} label={showImage({ order: row.orderId })} onOpen={onPicture} />,
      onActivate: onPicture,
    },
    ...columns.map((column) => ({ ...column, hidden: !DEFAULT_VISIBLE.includes(column.key) })),
    ...(onEdit || onDelete ? [actions(t, onEdit, onDelete)] : []),
  ]
}

function actions(t: TFunction, onEdit?: (row: OrderRow) => void, onDelete?: (row: OrderRow) => void): Column<OrderRow> {
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
