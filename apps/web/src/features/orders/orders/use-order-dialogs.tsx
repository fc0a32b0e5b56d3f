import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useUrlParam } from '../../../lib/url-params.ts'
import { canDelete } from './edit-order-rules.ts'
import type { OrderRow } from './order-row.ts'
import { useRow } from './use-orders.ts'

const EditOrderDialog = lazyComponent(async () => (await import('./edit-order-dialog.tsx')).EditOrderDialog)
const ShipmentsDialog = lazyComponent(async () => (await import('./shipments-dialog.tsx')).ShipmentsDialog)
const ThumbnailViewer = lazyComponent(async () => (await import('./thumbnail-viewer.tsx')).ThumbnailViewer)

interface OrderDialogs {
  readonly onPicture: (row: OrderRow) => void
  readonly onEdit: (row: OrderRow) => void
  readonly onShipments: (row: OrderRow) => void
  /** Undefined if the user may not delete orders. */
  readonly onDelete: ((row: OrderRow) => void) | undefined
  readonly dialogs: ReactNode
}

/**
 * The dialogs that can be opened from a row of either list. `renderCancelButton` returns the button that cancels an order.
 */
export function useOrderDialogs(
  store: RowStore<OrderRow>,
  renderCancelButton: (row: OrderRow) => ReactNode,
): OrderDialogs {
  const { t } = useTranslation()
  const may = usePermissions()
  const confirm = useConfirm()
  const [editedKey, setEditedKey] = useUrlParam('edit')
  const [shippedKey, setShippedKey] = useUrlParam('shipments')
  const [viewedKey, setViewedKey] = useState<string | null>(null)
  const openKey = viewedKey ?? shippedKey ?? editedKey
  const currentRow = useRow(store, openKey)
  // an order that leaves the list while its dialog is open is shown with its last values
  const [lastRow, setLastRow] = useState<OrderRow | null>(null)
  if (currentRow !== null && currentRow !== lastRow) setLastRow(currentRow)
  const { mutateAsync: deleteOrder } = useApiMutation(calls.orders.delete, {
    changes: ['orders'],
    failed: 'orders.error.deleteFailed',
  })

  const showImage = useCallback((row: OrderRow) => setViewedKey(row.key), [])
  const showShipments = useCallback((row: OrderRow) => setShippedKey(row.key), [setShippedKey])
  const edit = useCallback((row: OrderRow) => setEditedKey(row.key), [setEditedKey])
  const remove = useCallback(
    async (doomed: OrderRow) => {
      if (!canDelete(doomed)) {
        notifications.show({ message: t('orders.canNotDelete') })
        return
      }
      const { id, jobId, orderId } = doomed
      const yes = await confirm({
        title: t('orders.delete.title', { order: orderId, job: jobId }),
        text: t('orders.delete.text'),
        action: t('orders.delete.action'),
        danger: true,
      })
      if (yes) await deleteOrder({ body: { id, jobId } }).catch(() => {})
    },
    [confirm, deleteOrder, t],
  )
  const removeRow = useCallback((each: OrderRow) => void remove(each), [remove])
  const row = currentRow ?? (lastRow?.key === openKey ? lastRow : null)
  const toDialog = (open: OrderRow) => {
    if (viewedKey !== null) return <ThumbnailViewer row={open} onClose={() => setViewedKey(null)} />
    if (shippedKey !== null) return <ShipmentsDialog row={open} onClose={() => setShippedKey(null)} />
    const close = () => setEditedKey(null)
    const cancelButton = renderCancelButton(open)
    return <EditOrderDialog row={open} gone={currentRow === null} cancelButton={cancelButton} onClose={close} />
  }
  return {
    onPicture: showImage,
    onEdit: edit,
    onShipments: showShipments,
    onDelete: may('delete_orders_edit') ? removeRow : undefined,
    dialogs: row && toDialog(row),
  }
}
