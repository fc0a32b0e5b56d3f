import type { TFunction } from 'i18next'
import type { GridColumn } from '../../../data-grid/columns.ts'
import { compileMessage } from '../../../i18n/compile-message.ts'
import { canDelete } from './edit-order-rules.ts'
import { DeleteAction, EditAction, ShipmentsAction, ThumbnailCell } from './order-cells.tsx'
import type { OrderRow } from './order-row.ts'

/** The picture of the artwork, which opens it in full size. */
export function pictureColumn(t: TFunction, onPicture: (row: OrderRow) => void): GridColumn<OrderRow> {
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

interface RowActions {
  readonly onEdit?: OnRow
  readonly onShipments?: OnRow
  readonly onDelete?: OnRow
}

/** The buttons of a row: they edit an order, or show its shipments, and delete it. */
export function buttonColumn(t: TFunction, { onEdit, onShipments, onDelete }: RowActions): GridColumn<OrderRow> {
  const run = onEdit ?? onShipments ?? onDelete
  const editLabel = compileMessage(['order', 'job'], (names) => t('orders.edit', names))
  const shipmentsLabel = compileMessage(['order'], (names) => t('shipments.ofOrder', names))
  const deleteLabel = compileMessage(['order', 'job'], (names) => t('orders.delete.label', names))
  const cannotDeleteLabel = t('orders.canNotDelete')
  const hasTwo = [onEdit, onShipments, onDelete].filter(Boolean).length > 1
  return {
    key: 'edit',
    title: t(onShipments ? 'shipments.title' : 'orders.column.edit'),
    width: hasTwo ? 5.75 : 3.25,
    pinned: 'end',
    text: () => '',
    render: (row) => {
      const name = { order: row.orderId, job: row.jobId }
      return (
        <>
          {onEdit && <EditAction row={row} label={editLabel(name)} onAct={onEdit} />}
          {onShipments && <ShipmentsAction row={row} label={shipmentsLabel(name)} onAct={onShipments} />}
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
