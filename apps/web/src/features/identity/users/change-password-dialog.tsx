import { PasswordInput, Stack, Text } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import type { Profile } from '@platen/contract/session'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useNewPasswordForm } from './use-new-password.ts'

/**
 * Changes the password of the signed-in user, with the current one; the request contains no role and no permissions.
 */
export function ChangePasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const [existing, setExisting] = useState('')
  const [wrong, setWrong] = useState<string>()
  const next = useNewPasswordForm([profile.userId, profile.resourceName ?? ''])
  const showError = useErrorDialog()
  const send = useApiMutation(calls.users.edit, { changes: [] })
  const changeAccountPassword = useApiMutation(calls.users.accountPassword, { changes: [] })

  const save = async () => {
    setWrong(undefined)
    if (!next.check()) return
    const { id, userId } = profile
    try {
      const passwords = { existingPassword: existing, password: next.password }
      if (profile.resourceName === null) await changeAccountPassword.mutateAsync({ body: passwords })
      else await send.mutateAsync({ body: { id, userId, ...passwords } })
      showNotification({ message: t('password.changed') })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_wrong') {
        setWrong(t('errors.password_wrong.happened'))
      } else showError(error, 'users.error.updatePasswordFailed')
    }
  }
  return (
    <Dialog
      title={t('password.title')}
      size="sm"
      onClose={onClose}
      dirty={next.isTyped}
      onSave={() => void save()}
      saveDisabled={existing === '' || next.password === ''}
      busy={send.isPending || changeAccountPassword.isPending}
    >
      <Stack gap={16}>
        <PasswordInput
          label={t('password.existing')}
          autoComplete="current-password"
          value={existing}
          onChange={(event) => setExisting(event.currentTarget.value)}
          error={wrong}
          required
        />
        <PasswordFields {...next.fields} />
        <Text size="xs" c="dimmed">
          {t('password.othersEnd')}
        </Text>
      </Stack>
    </Dialog>
  )
}
