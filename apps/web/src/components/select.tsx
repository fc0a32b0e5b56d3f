import { MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core'
import { type ComponentType, type FocusEvent, type FocusEventHandler, useState } from 'react'

/** The props of a field with options that the wrapper reads. */
interface FieldProps {
  readonly comboboxProps?: object | undefined
  readonly onFocus?: FocusEventHandler | undefined
  readonly searchable?: boolean | undefined
}

/**
 * Returns a field with options that renders its list when it first has the focus. Mantine renders the lists of closed
 * fields too, because the arrow keys select an option of a closed list, and computes their positions. The focus opens
 * the list of a searchable field, which has to exist then: its input names it.
 */
function withOptionsOnFocus<Field>(WrappedField: Field): Field {
  const Inner = WrappedField as unknown as ComponentType<FieldProps>
  function FieldWithOptions({ comboboxProps, onFocus, ...props }: FieldProps) {
    const [hadFocus, setHadFocus] = useState(false)
    return (
      <Inner
        {...props}
        comboboxProps={{ keepMounted: hadFocus || props.searchable === true, ...comboboxProps }}
        onFocus={(event: FocusEvent) => {
          setHadFocus(true)
          onFocus?.(event)
        }}
      />
    )
  }
  return FieldWithOptions as unknown as Field
}

export const MultiSelect = withOptionsOnFocus(MantineMultiSelect)
export const Select = withOptionsOnFocus(MantineSelect)
