import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { StorageCard } from './storage-card.tsx'

/** Explains that nothing can be printed while the storage is full. */
export function StorageFullDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('orders.storage.title')}
      onClose={onClose}
      size="sm"
      footer={
        <Group justify="flex-end" p="sm" px={20}>
          <Button onClick={onClose} data-autofocus>
            {t('frame.ok')}
          </Button>
        </Group>
      }
    >
      <StorageCard />
    </Dialog>
  )
}
