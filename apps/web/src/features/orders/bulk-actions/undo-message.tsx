import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The message of a change with the button that undoes it; without the button if it cannot be undone. */
export function UndoMessage({ text, onUndo }: { text: string; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{text}</span>
      {onUndo && (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {t('bulkActions.undo')}
        </Button>
      )}
    </Group>
  )
}
