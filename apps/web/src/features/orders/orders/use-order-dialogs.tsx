import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { canDelete } from './edit-order-rules.ts'
import type { OrderRow } from './order-row.ts'
import { type OrdersData, useRow } from './use-orders.ts'

const EditOrderDialog = lazyComponent(async () => (await import('./edit-order-dialog.tsx')).EditOrderDialog)
const ShipmentsDialog = lazyComponent(async () => (await import('./shipments-dialog.tsx')).ShipmentsDialog)
const ThumbnailViewer = lazyComponent(async () => (await import('./thumbnail-viewer.tsx')).ThumbnailViewer)

/** The dialogs of one order, by their parameters of the URL. */
const DIALOGS = ['edit', 'shipments', 'picture'] as const

interface OrderDialogs {
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit: (row: OrderRow) => void
  readonly onShipments: (row: OrderRow) => void
  /** Undefined if the user may not delete orders. */
  readonly onDelete: ((row: OrderRow) => void) | undefined
  readonly dialogs: ReactNode
}

/**
 * The dialogs that can be opened from a row of either list. An order that leaves the list while its dialog is open is
 * shown with its last values. `renderCancelButton` returns the button that cancels an order.
 */
export function useOrderDialogs(
  { store, isComplete }: Pick<OrdersData, 'store' | 'isComplete'>,
  renderCancelButton: (row: OrderRow) => ReactNode,
): OrderDialogs {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const confirm = useConfirm()
  const { openDialog, show, close } = useUrlDialog(DIALOGS)
  const storedRow = useRow(store, openDialog?.id ?? null)
  const { mutateAsync: deleteOrder } = useApiMutation(calls.orders.delete, {
    invalidates: ['orders'],
    errorTitle: 'orders.error.deleteFailed',
  })

  const showImage = useCallback((row: OrderRow) => show('picture', row.key), [show])
  const showShipments = useCallback((row: OrderRow) => show('shipments', row.key), [show])
  const edit = useCallback((row: OrderRow) => show('edit', row.key), [show])
  const remove = useCallback(
    async (row: OrderRow) => {
      if (!canDelete(row)) {
        notifications.show({ message: t('orders.canNotDelete') })
        return
      }
      const { id, jobId, orderId } = row
      const isConfirmed = await confirm({
        title: t('orders.delete.title', { order: orderId, job: jobId }),
        text: t('orders.delete.text'),
        action: t('orders.delete.action'),
        danger: true,
      })
      if (isConfirmed) await deleteOrder({ body: { id, jobId } }).catch(() => {})
    },
    [confirm, deleteOrder, t],
  )
  const removeRow = useCallback((row: OrderRow) => void remove(row), [remove])
  const renderDialog = (row: OrderRow) => {
    if (openDialog?.name === 'picture') return <ThumbnailViewer row={row} onClose={close} />
    if (openDialog?.name === 'shipments') return <ShipmentsDialog row={row} onClose={close} />
    const cancelButton = renderCancelButton(row)
    return <EditOrderDialog row={row} isRemoved={storedRow === null} cancelButton={cancelButton} onClose={close} />
  }
  return {
    onPicture: showImage,
    onEdit: edit,
    onShipments: showShipments,
    onDelete: hasPermission('delete_orders_edit') ? removeRow : undefined,
    dialogs: openDialog && (
      <RowDialog
        key={`${openDialog.name} ${openDialog.id}`}
        row={storedRow ?? undefined}
        isLoaded={isComplete}
        onClose={close}
      >
        {(_, row) => renderDialog(row)}
      </RowDialog>
    ),
  }
}
