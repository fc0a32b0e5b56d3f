import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useReportInputProblem } from './input-problems.ts'
import { type NumberTextOptions, useNumberText } from './use-number-text.ts'

type InputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'type'>

export type NumberFieldProps = InputProps &
  NumberTextOptions & {
    /** Shown while the field is empty, if it has to contain a number. */
    readonly emptyMessage?: string | undefined
  }

/**
 * A number field that accepts the number formats of the language, units and sums. The text stays as typed while the
 * field has the focus, and remains with a message if it is not an allowed number. No key is blocked: `100+20` without
 * its plus would be another number.
 */
export function NumberField({
  value,
  defaultValue,
  onChange,
  min,
  max,
  step,
  decimalScale,
  units,
  allowOutOfRange,
  reportsWhenFinished,
  onKeyDown,
  onBlur,
  error,
  emptyMessage,
  ...props
}: NumberFieldProps) {
  const text = useNumberText({
    value,
    defaultValue,
    onChange,
    min,
    max,
    step,
    decimalScale,
    units,
    allowOutOfRange,
    reportsWhenFinished,
  })
  useReportInputProblem(text.problem !== null && props.disabled !== true)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Enter') {
      // Takes the number without submitting the form: calipers send Enter after each number.
      event.preventDefault()
      text.finish()
    }
    if (!hasModifier && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      text.step(event.key === 'ArrowUp' ? 1 : -1)
    }
    onKeyDown?.(event)
  }
  return (
    <TextInput
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuenow={text.number ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      {...props}
      data-input-problem={text.problem ?? undefined}
      error={text.message ?? (text.displayedText.trim() === '' ? emptyMessage : undefined) ?? error}
      value={text.displayedText}
      onChange={(event) => text.change(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        text.finish()
        onBlur?.(event)
      }}
    />
  )
}
