import { checkPassword } from '@platen/domain/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NewPassword, useScore } from './password-fields.tsx'

/** The state of a new password: its fields, its strength, and why it cannot be saved yet. */
export function useNewPasswordForm(userInputs: readonly string[]) {
  const { t } = useTranslation()
  const [value, onChange] = useState<NewPassword>({ password: '', confirmation: '' })
  const [submitAttempted, setSubmitAttempted] = useState(false)
  const score = useScore(value.password, userInputs)
  // until the meter is loaded, only the server checks the strength
  const validationError = checkPassword(value.password, score ?? 4, value.confirmation)
  const messageKeys = {
    too_short: 'errors.password_too_short.happened',
    too_long: 'errors.password_too_long.happened',
    too_weak: 'errors.password_too_weak.happened',
  } as const
  const fieldError =
    submitAttempted && validationError !== null && validationError !== 'not_the_same'
      ? t(messageKeys[validationError])
      : undefined
  return {
    password: value.password,
    hasInput: value.password !== '' || value.confirmation !== '',
    fields: { value, onChange, score, error: fieldError },
    /** Whether it can be saved; after an attempt the fields show the errors. */
    check(): boolean {
      setSubmitAttempted(true)
      return validationError === null
    },
  }
}
