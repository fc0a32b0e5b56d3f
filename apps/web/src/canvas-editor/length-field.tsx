import type { NumberInputProps } from '@mantine/core'
import { DISPLAY_DECIMALS, fromDisplay, type Mm, roundTo, toDisplay } from '@platen/domain/units'
import { useState } from 'react'
import { useDisplayUnit } from '../api/queries.ts'
import { NumberField } from '../frame/number-field.tsx'
import { UNIT_SYMBOLS } from '../i18n/format.ts'
import styles from './editor-frame.module.css'

interface LengthFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** mm; undefined where several things differ. */
  readonly value: Mm | undefined
  readonly onChange: (mm: Mm) => void
  readonly allowNegative?: boolean
  /** What problems of it are told by. */
  readonly 'data-field'?: string
}

/**
 * A length, shown and typed in the shop's unit and kept in mm. What is not typed anew stays exactly what it was
 * (readings D1).
 */
export function LengthField({ value, onChange, allowNegative = false, ...props }: LengthFieldProps) {
  const unit = useDisplayUnit()
  const [draft, setTyped] = useState<number | string | null>(null)
  const [resetKey, setRefusals] = useState(0)
  const shown = value === undefined ? '' : toDisplay(value, unit)
  // What was typed is shown as typed, until the length is another: by undo, or by dragging.
  const isDraftOutdated = typeof draft === 'number' && roundTo(draft, DISPLAY_DECIMALS[unit]) !== shown
  const handleChange = (next: number | string) => {
    setTyped(next)
    if (typeof next === 'number' && Number.isFinite(next)) onChange(fromDisplay(next, unit, value))
  }
  const handleBlur = () => {
    setTyped(null)
    // What was typed was not taken (too large, or cut): the field begins anew with what is.
    if (isDraftOutdated) setRefusals(resetKey + 1)
  }
  return (
    <NumberField
      key={resetKey}
      size="xs"
      hideControls
      rightSection={
        <span className={styles.unit} aria-hidden>
          {UNIT_SYMBOLS[unit]}
        </span>
      }
      rightSectionWidth={30}
      rightSectionPointerEvents="none"
      decimalScale={DISPLAY_DECIMALS[unit]}
      {...props}
      allowNegative={allowNegative}
      value={draft === null || isDraftOutdated ? shown : draft}
      onChange={handleChange}
      onBlur={handleBlur}
    />
  )
}
