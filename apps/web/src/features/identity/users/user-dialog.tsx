import { Stack, Text, TextInput } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { checkUserId } from '@platen/domain/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useNewPasswordForm } from './use-new-password.ts'
import { type AddLocation, UserRightsFields, useUserRights } from './user-rights-fields.tsx'

/** Creates a user. The role has no default and must be selected. */
export function NewUserDialog(props: {
  readonly users: readonly WireUser[]
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}) {
  const { users, AddLocation, onClose } = props
  const { t } = useTranslation()
  const [userId, setUserId] = useState('')
  const [isSubmitAttempted, setIsSubmitAttempted] = useState(false)
  const fields = useUserRights(null)
  const next = useNewPasswordForm([userId])
  const send = useApiMutation(calls.users.create, { invalidates: ['users'], errorTitle: 'users.error.createFailed' })
  const userIdError = checkUserId(
    userId,
    users.map((user) => user.userId),
  )
  const errorLabels = { email_invalid: 'email.invalidMsg', email_exists: 'email.alreadyExistsMsg' } as const
  const {
    rights: { role, permissions },
    location,
  } = fields.value

  const save = async () => {
    setIsSubmitAttempted(true)
    if (!next.check() || userIdError !== null || role === null) return
    const body = { userId, role, location: [...location], permissions: [...permissions], password: next.password }
    await send.mutateAsync({ body })
    showNotification({ message: t('users.created') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.new')}
      onClose={onClose}
      dirty={userId !== '' || fields.isChanged || next.hasInput}
      onSave={() => void save().catch(() => {})}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <TextInput
          type="email"
          label={t('login.email')}
          autoComplete="off"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          error={isSubmitAttempted && userIdError ? t(errorLabels[userIdError]) : undefined}
          required
        />
        <PasswordFields {...next.fields} />
        <Text size="xs" c="dimmed">
          {t('password.changeAtNextSignIn')}
        </Text>
        <UserRightsFields fields={fields} missing={isSubmitAttempted} user={null} AddLocation={AddLocation} />
      </Stack>
    </Dialog>
  )
}

/** The changed fields, and the stored values that the change is based on. */
function toChange(user: WireUser, { rights, location, isActive }: ReturnType<typeof useUserRights>['draft']) {
  const { role, permissions } = user
  const hasActive = isActive !== undefined
  return {
    ...(rights?.role && { role: rights.role, permissions: [...rights.permissions] }),
    ...(location && { location: [...location] }),
    ...(hasActive && { isActive }),
    before: {
      ...(rights && { role, permissions }),
      ...(location && { location: user.location }),
      ...(hasActive && { isActive: user.isActive }),
    },
  }
}

/** Changes role, locations and permissions of a user; the e-mail is read-only. */
export function EditUserDialog(props: {
  readonly user: WireUser
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}) {
  const { user, AddLocation, onClose } = props
  const { t } = useTranslation()
  const fields = useUserRights(user)
  const send = useApiMutation(calls.users.edit, { invalidates: ['users'], errorTitle: 'users.error.updateFailed' })
  const save = async () => {
    await send.mutateAsync({ body: { id: user.id, userId: user.userId, ...toChange(user, fields.draft) } })
    showNotification({ message: t('users.updated') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.edit', { name: user.userId })}
      onClose={onClose}
      dirty={fields.isChanged}
      onSave={() => void save().catch(() => {})}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <TextInput label={t('login.email')} value={user.userId} variant="filled" readOnly />
        <UserRightsFields fields={fields} missing={false} user={user} AddLocation={AddLocation} />
      </Stack>
    </Dialog>
  )
}

/** Sets a new password of another user. */
export function UserPasswordDialog({ user, onClose }: { user: WireUser; onClose: () => void }) {
  const { t } = useTranslation()
  const next = useNewPasswordForm([user.userId])
  const send = useApiMutation(calls.users.edit, { invalidates: [], errorTitle: 'users.error.updatePasswordFailed' })
  const save = async () => {
    if (!next.check()) return
    await send.mutateAsync({ body: { id: user.id, userId: user.userId, password: next.password } })
    showNotification({ message: t('password.changed') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.changePassword', { name: user.userId })}
      size="sm"
      onClose={onClose}
      dirty={next.hasInput}
      onSave={() => void save().catch(() => {})}
      saveDisabled={next.password === ''}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <PasswordFields {...next.fields} />
        <Text size="xs" c="dimmed">
          {t('password.sessionsOfUserEnd')} {t('password.changeAtNextSignIn')}
        </Text>
      </Stack>
    </Dialog>
  )
}
