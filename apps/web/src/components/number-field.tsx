import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

export interface NumberFieldProps extends NumberInputProps {
  /** Whether minus can be typed. */
  readonly allowNegative?: boolean
}

/** Keys that number fields reject. */
export const isDisallowedKey = (key: string, allowNegative: boolean): boolean =>
  key === '+' || key === 'e' || key === 'E' || (key === '-' && !allowNegative)

/** A number field that exposes its value and limits to assistive technology and rejects `-`, `+` and `e`. */
export function NumberField({ allowNegative = false, onKeyDown, ...props }: NumberFieldProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.ctrlKey && !event.metaKey && isDisallowedKey(event.key, allowNegative)) event.preventDefault()
    onKeyDown?.(event)
  }
  const now = typeof props.value === 'number' ? props.value : undefined
  return (
    <NumberInput
      role="spinbutton"
      aria-valuenow={now}
      aria-valuemin={typeof props.min === 'number' ? props.min : undefined}
      aria-valuemax={typeof props.max === 'number' ? props.max : undefined}
      allowNegative={allowNegative}
      {...props}
      onKeyDown={handleKeyDown}
    />
  )
}
