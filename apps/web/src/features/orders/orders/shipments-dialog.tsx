import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import type { OrderRow } from './order-row.ts'
import { Shipments } from './shipments.tsx'
import { TimelineButton } from './timeline-button.tsx'
import { useShipmentEdits } from './use-shipment-edits.ts'

/** The shipments of an order of the history, which is not edited otherwise. */
export function ShipmentsDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const { t } = useTranslation()
  const shipments = useShipmentEdits(row)
  return (
    <Dialog
      title={t('shipments.ofOrder', { order: row.orderId })}
      onClose={onClose}
      size="lg"
      dirty={shipments.isChanged}
      busy={shipments.isSaving}
      footer={null}
    >
      <LoadState query={shipments.query} h={160} />
      {shipments.shipments && <Shipments row={row} edits={shipments} />}
      <Group mt="sm">
        <TimelineButton subject={{ orderId: row.id }} />
      </Group>
    </Dialog>
  )
}
