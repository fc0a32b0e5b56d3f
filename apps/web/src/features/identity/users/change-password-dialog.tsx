import { Stack, Text } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import type { Profile } from '@platen/contract/session'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { OwnPasswordFields, useOwnPassword } from './own-password-fields.tsx'

/** Changes the password of the signed-in user, with the current one. */
export function ChangePasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useOwnPassword(profile, () => {
    showNotification({ message: t('password.changed') })
    onClose()
  })
  return (
    <Dialog
      title={t('password.title')}
      size="sm"
      onClose={onClose}
      dirty={form.next.hasInput}
      onSave={() => void form.save()}
      saveDisabled={!form.canSave}
      busy={form.busy}
    >
      <Stack gap={16}>
        <OwnPasswordFields form={form} />
        <Text size="xs" c="dimmed">
          {t('password.otherSessionsEnd')}
        </Text>
      </Stack>
    </Dialog>
  )
}
