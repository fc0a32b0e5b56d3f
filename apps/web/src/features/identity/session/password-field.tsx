import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../../components/password-input.tsx'

interface PasswordFieldProps {
  readonly error?: string | undefined
  /** The value and its change; without them, the form reads the field `password`. */
  readonly value?: string
  readonly onChange?: (password: string) => void
}

/** The current password, which can be shown. */
export function PasswordField({ error, value, onChange }: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      name="password"
      label={t('login.password')}
      autoComplete="current-password"
      {...(value === undefined ? {} : { value })}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      error={error}
      size="md"
    />
  )
}
