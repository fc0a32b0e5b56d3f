import { Select } from '../components/select.tsx'

interface ChoiceFieldProps<Choice extends string | number> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly getLabel: (choice: Choice) => string
  /** Undefined if the selected items differ. */
  readonly value: Choice | undefined
  readonly disabled: boolean
  readonly onChange: (choice: Choice) => void
  readonly onFocus?: () => void
}

/** Selects one of a few fixed values, such as a scale or a rotation. */
export function SelectField<Choice extends string | number>(props: ChoiceFieldProps<Choice>) {
  const { choices, getLabel, value, onChange } = props
  return (
    <Select
      size="xs"
      label={props.label}
      data={choices.map((choice) => ({ value: String(choice), label: getLabel(choice) }))}
      value={value === undefined ? null : String(value)}
      disabled={props.disabled}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...(props.onFocus ? { onFocus: props.onFocus } : {})}
      onChange={(nextValue) => {
        const choice = choices.find((candidate) => String(candidate) === nextValue)
        if (choice !== undefined) onChange(choice)
      }}
    />
  )
}
