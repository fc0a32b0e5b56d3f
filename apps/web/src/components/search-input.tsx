import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/** A text field to search by, with a button that clears it. */
export function SearchInput({ onChange, inputRef, rightSection, ...props }: SearchInputProps) {
  const { t } = useTranslation()
  const ownRef = useRef<HTMLInputElement>(null)
  const field = inputRef ?? ownRef
  const clearLabel = t('frame.clearSearch')
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        props.value === '' ? (
          rightSection
        ) : (
          <CloseButton
            size="sm"
            // a field with a visible label is one of several
            aria-label={
              typeof props.label === 'string'
                ? t('frame.nameAndValue', { name: clearLabel, value: props.label })
                : clearLabel
            }
            onClick={clear}
          />
        )
      }
    />
  )
}
