import {
  Autocomplete as MantineAutocomplete,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  TagsInput as MantineTagsInput,
} from '@mantine/core'
import { type ComponentType, type FocusEvent, type FocusEventHandler, useState } from 'react'

/** The props of a field with options that the wrapper reads. */
interface FieldProps {
  readonly comboboxProps?: object | undefined
  readonly onFocus?: FocusEventHandler | undefined
}

/**
 * Returns a field with options that renders its list when it first has the focus. Mantine renders the lists of closed
 * fields too, because the arrow keys select an option of a closed list, and computes their positions.
 */
function withOptionsOnFocus<Field>(WrappedField: Field): Field {
  const Inner = WrappedField as unknown as ComponentType<FieldProps>
  function FieldWithOptions({ comboboxProps, onFocus, ...props }: FieldProps) {
    const [hadFocus, setHadFocus] = useState(false)
    return (
      <Inner
        {...props}
        comboboxProps={{ keepMounted: hadFocus, ...comboboxProps }}
        onFocus={(event: FocusEvent) => {
          setHadFocus(true)
          onFocus?.(event)
        }}
      />
    )
  }
  return FieldWithOptions as unknown as Field
}

export const Autocomplete = withOptionsOnFocus(MantineAutocomplete)
export const MultiSelect = withOptionsOnFocus(MantineMultiSelect)
export const Select = withOptionsOnFocus(MantineSelect)
export const TagsInput = withOptionsOnFocus(MantineTagsInput)
