import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from './shortcuts.ts'

interface SearchFieldProps extends Omit<TextInputProps, 'type' | 'label' | 'value' | 'onChange'> {
  readonly label: string
  /** If false, the label is the placeholder, unless there is another one. */
  readonly showsLabel?: boolean
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The search field of a screen: the key `/` selects its text, Escape and a button clear it. */
export function SearchField({ label, showsLabel = false, onChange, onKeyDown, ...props }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: t('frame.shortcuts.search'), run: () => field.current?.select() })
  return (
    <TextInput
      ref={field}
      type="search"
      {...(showsLabel ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value !== '') {
          event.preventDefault()
          onChange('')
        }
        onKeyDown?.(event)
      }}
      {...props}
      rightSection={
        props.value === '' ? (
          props.rightSection
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('frame.clearSearch')}
            onClick={() => {
              onChange('')
              field.current?.focus()
            }}
          />
        )
      }
    />
  )
}
