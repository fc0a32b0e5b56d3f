import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A field for a password, which a button that the keyboard reaches shows and hides. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <MantinePasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t('frame.hidePassword') : t('frame.showPassword') }}
      {...props}
    />
  )
}
