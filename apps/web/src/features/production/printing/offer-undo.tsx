import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

/** Shows that print jobs were dismissed, and offers to undo it. */
export function offerUndo(id: string, message: string, undo: () => void, t: TFunction): void {
  const undoAndClose = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: 10_000,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" onClick={undoAndClose}>
          {t('printing.dismiss.undo')}
        </Button>
      </Group>
    ),
  })
}
