import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput, type SearchInputProps } from './search-input.tsx'
import { useShortcut } from './shortcuts.ts'

interface SearchFieldProps extends Omit<SearchInputProps, 'label' | 'inputRef'> {
  readonly label: string
  /** If false, the label is the placeholder, unless there is another one. */
  readonly showsLabel?: boolean
}

/** The search field of a screen: the key `/` selects its text, Escape and a button clear it. */
export function SearchField({ label, showsLabel = false, onKeyDown, ...props }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: t('frame.shortcuts.search'), run: () => field.current?.select() })
  return (
    <SearchInput
      {...(showsLabel ? { label } : { 'aria-label': label, placeholder: label })}
      {...props}
      inputRef={field}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value !== '') {
          event.preventDefault()
          props.onChange('')
        }
        onKeyDown?.(event)
      }}
    />
  )
}
