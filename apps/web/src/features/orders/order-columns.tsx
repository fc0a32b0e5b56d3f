import type { MasterCategory } from '@platen/domain/masters'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import type { Column } from '../../grid/columns.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { canDelete } from './edit-order-rules.ts'
import { JobStatusCell } from './job-status.tsx'
import styles from './order-cells.module.css'
import { DueDateCell, OrderIdCell, RowActions, ThumbnailCell } from './order-cells.tsx'
import { frameName, type OrderRow } from './order-row.ts'

interface ColumnOptions {
  readonly now: string
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit?: (row: OrderRow) => void
  readonly onDelete?: (row: OrderRow) => void
}

/** Shown by default (specification section 2); the other columns wait in the column manager. */
const SHOWN = ['orderId', 'mediaName', 'sku', 'copies', 'amountPrinted', 'jobStatus']

/** All columns of the grid of orders with their defaults (specification section 2). */
export function useOrderColumns({ now, onPicture, onEdit, onDelete }: ColumnOptions): readonly Column<OrderRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const masters = useQuery(queries.masters()).data?.actions

  return useMemo(() => {
    const plain = (key: 'mediaName' | 'sku' | 'mediaSize' | 'mediaColor', width: number): Column<OrderRow> => ({
      key,
      title: t(`orders.column.${key}`),
      width,
      text: (row) => row[key],
      sortValue: (row) => row[key],
    })
    const count = (key: 'copies' | 'amountPrinted' | 'assigned', width: number): Column<OrderRow> => ({
      key,
      title: t(`orders.column.${key}`),
      width,
      align: 'end',
      text: (row) => format.number(row[key]),
      sortValue: (row) => row[key],
      render: (row) => (
        <span className={styles.number} data-done={(key === 'amountPrinted' && row.remaining === 0) || undefined}>
          {format.number(row[key])}
        </span>
      ),
    })
    const master = (key: MasterCategory): Column<OrderRow> => {
      const label = (row: OrderRow) => (row[key] === null ? '' : (masters?.[key][row[key]] ?? row[key]))
      return { key, title: t(`actions.${key}`), width: 6, text: label, sortValue: label }
    }
    const columns: Column<OrderRow>[] = [
      {
        key: 'orderId',
        title: t('orders.column.orderId'),
        width: 8,
        grow: 24,
        blankRepeats: true,
        text: (row) => row.orderId,
        sortValue: (row) => row.orderId,
        render: (row, blanked) => <OrderIdCell row={row} t={t} blanked={blanked} now={now} />,
      },
      plain('mediaName', 8),
      plain('sku', 6),
      count('copies', 4),
      count('amountPrinted', 5.5),
      {
        key: 'jobStatus',
        title: t('orders.column.jobStatus'),
        width: 8,
        text: (row) => t(`orders.status.${row.jobStatus}`),
        sortValue: (row) => row.jobStatus,
        render: (row) => <JobStatusCell status={row.jobStatus} t={t} />,
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
      plain('mediaSize', 5),
      plain('mediaColor', 5),
      count('assigned', 4.5),
      {
        key: 'jig',
        title: t('orders.column.jig'),
        width: 7,
        text: (row) => row.jig ?? t('orders.noJig'),
        sortValue: (row) => row.jig,
        render: (row) => (
          <span className={row.jig === null ? styles.missing : undefined}>{row.jig ?? t('orders.noJig')}</span>
        ),
      },
      master('location'),
      master('qualityLevel'),
      master('printerType'),
      master('mediaType'),
      master('colorConfig'),
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
        render: (row) => (
          <DueDateCell row={row} now={now} text={row.dueDate === null ? '' : format.date(row.dueDate)} />
        ),
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
        render: (row) => <ThumbnailCell row={row} t={t} onOpen={onPicture} />,
        onActivate: onPicture,
      },
      ...columns.map((column) => ({ ...column, hidden: !SHOWN.includes(column.key) })),
      ...(onEdit || onDelete ? [actions(t, onEdit, onDelete)] : []),
    ]
  }, [t, format, masters, now, onPicture, onEdit, onDelete])
}

function actions(t: TFunction, onEdit?: (row: OrderRow) => void, onDelete?: (row: OrderRow) => void): Column<OrderRow> {
  const run = onEdit ?? onDelete
  return {
    key: 'edit',
    title: t('orders.column.edit'),
    width: onEdit && onDelete ? 5.75 : 3.25,
    pinned: 'end',
    text: () => '',
    render: (row) => <RowActions row={row} t={t} onEdit={onEdit} onDelete={onDelete} mayDelete={canDelete(row)} />,
    ...(run ? { onActivate: run } : {}),
  }
}
