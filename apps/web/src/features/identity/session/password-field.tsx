import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PasswordFieldProps {
  readonly error?: string | undefined
  /** The value and its change; without them, the form reads the field `password`. */
  readonly value?: string
  readonly onChange?: (password: string) => void
}

/** The current password, which can be shown. */
export function PasswordField({ error, value, onChange }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      name="password"
      label={t('login.password')}
      autoComplete="current-password"
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? t('login.hidePassword') : t('login.showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...(value === undefined ? {} : { value })}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      error={error}
      size="md"
    />
  )
}
