import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import type { Profile } from '@platen/contract/session'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { PasswordInput } from '../../../components/password-input.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useNewPasswordForm } from './use-new-password.ts'

/** The existing and the new password of the signed-in user. The request contains no role and no permissions. */
export function useOwnPassword(profile: Profile, onSaved: () => void) {
  const { t } = useTranslation()
  const [existing, setExisting] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const next = useNewPasswordForm([profile.userId, profile.resourceName ?? ''])
  const showError = useErrorDialog()
  const send = useApiMutation(calls.users.edit, { invalidates: [] })
  const changeAccountPassword = useApiMutation(calls.users.accountPassword, { invalidates: [] })
  return {
    existing,
    setExisting,
    passwordError,
    next,
    canSave: existing !== '' && next.password !== '',
    busy: send.isPending || changeAccountPassword.isPending,
    async save() {
      setPasswordError(undefined)
      if (!next.check()) return
      const { id, userId } = profile
      try {
        const passwords = { existingPassword: existing, password: next.password }
        if (profile.resourceName === null) await changeAccountPassword.mutateAsync({ body: passwords })
        else await send.mutateAsync({ body: { id, userId, ...passwords } })
        onSaved()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'password_wrong') {
          setPasswordError(t('errors.password_wrong.happened'))
        } else showError(error, 'users.error.updatePasswordFailed')
      }
    },
  }
}

export function OwnPasswordFields({ form }: { form: ReturnType<typeof useOwnPassword> }) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={t('password.existing')}
        autoComplete="current-password"
        value={form.existing}
        onChange={(event) => form.setExisting(event.currentTarget.value)}
        error={form.passwordError}
        required
      />
      <PasswordFields {...form.next.fields} />
    </>
  )
}
