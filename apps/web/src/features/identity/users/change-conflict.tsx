import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says that another user changed a field that is changed in this dialog too, and what is stored now. */
export function ChangeConflict({ message, onDiscard }: { message: string; onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" role="alert">
      <Text size="sm">{message}</Text>
      <Text size="sm" mb={8}>
        {t('users.conflict.saveReplaces')}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        {t('users.conflict.discard')}
      </Button>
    </Alert>
  )
}
