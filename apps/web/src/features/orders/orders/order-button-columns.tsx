import type { TFunction } from 'i18next'
import type { Column } from '../../../data-grid/columns.ts'
import { compileMessage } from '../../../i18n/compile-message.ts'
import { canDelete } from './edit-order-rules.ts'
import { DeleteAction, EditAction, ThumbnailCell } from './order-cells.tsx'
import type { OrderRow } from './order-row.ts'

/** The picture of the artwork, which opens it in full size. */
export function pictureColumn(t: TFunction, onPicture: (row: OrderRow) => void): Column<OrderRow> {
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

type OnRow = ((row: OrderRow) => void) | undefined

/** The buttons that edit and delete an order. */
export function buttonColumn(t: TFunction, onEdit: OnRow, onDelete: OnRow): Column<OrderRow> {
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
