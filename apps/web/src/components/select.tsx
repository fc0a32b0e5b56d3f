import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Without a message, Mantine closes the list if no option matches the typed text. */
function useNothingFoundMessage(isSearchable: boolean | undefined) {
  const { t } = useTranslation()
  return isSearchable ? { nothingFoundMessage: t('frame.nothingFound') } : {}
}

/**
 * Returns the props by which a field renders its list when it first has the focus. Mantine renders the lists of closed
 * fields too, because the arrow keys select an option of a closed list, and computes their positions. The focus opens
 * the list of a searchable field, which has to exist then: its input names it.
 */
function useOptionsOnFocus({
  comboboxProps,
  onFocus,
  searchable,
}: Pick<SelectProps, 'comboboxProps' | 'onFocus' | 'searchable'>) {
  const [hadFocus, setHadFocus] = useState(false)
  return {
    comboboxProps: { keepMounted: hadFocus || searchable === true, ...comboboxProps },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setHadFocus(true)
      onFocus?.(event)
    },
  }
}

/**
 * Chooses the highlighted option by Enter. Mantine chooses the option at the index of the highlighted one, which it resets
 * in a timer after the list has opened, and which belongs to another option if others have arrived meanwhile: the key would
 * do nothing, or choose the wrong option.
 */
function chooseHighlightedOption(event: KeyboardEvent<HTMLInputElement>) {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari reports the Enter that ends a composition by it alone.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!option) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

/** The props that both fields have in common. */
const useListProps = (props: Pick<SelectProps, 'comboboxProps' | 'onFocus' | 'searchable'>) => ({
  ...useOptionsOnFocus(props),
  onKeyDownCapture: chooseHighlightedOption,
})

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  return <MantineMultiSelect {...useNothingFoundMessage(props.searchable)} {...props} {...useListProps(props)} />
}

export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...useNothingFoundMessage(props.searchable)} {...props} {...useListProps(props)} />
}
