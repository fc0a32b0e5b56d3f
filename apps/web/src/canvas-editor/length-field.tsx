import type { NumberInputProps } from '@mantine/core'
import { DISPLAY_DECIMALS, fromDisplay, type Mm, roundTo, toDisplay } from '@platen/domain/units'
import { useState } from 'react'
import { NumberField } from '../components/number-field.tsx'
import { useDisplayUnit } from '../i18n/display-unit.ts'
import { UNIT_SYMBOLS } from '../i18n/format.ts'
import styles from './editor-frame.module.css'

interface LengthFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** In mm; undefined if the selected items differ. */
  readonly value: Mm | undefined
  readonly onChange: (mm: Mm) => void
  readonly allowNegative?: boolean
  /** Name of the field in validation messages. */
  readonly 'data-field'?: string
}

/**
 * A length field, shown and edited in the display unit and stored in mm. A value that is not edited keeps its exact mm.
 */
export function LengthField({ value, onChange, allowNegative = false, ...props }: LengthFieldProps) {
  const unit = useDisplayUnit()
  const [draft, setDraft] = useState<number | string | null>(null)
  const [resetKey, setResetKey] = useState(0)
  const shown = value === undefined ? '' : toDisplay(value, unit)
  // The draft is shown as typed until the value changes otherwise, by undo or dragging.
  const isDraftOutdated = typeof draft === 'number' && roundTo(draft, DISPLAY_DECIMALS[unit]) !== shown
  const handleChange = (next: number | string) => {
    setDraft(next)
    if (typeof next === 'number' && Number.isFinite(next)) onChange(fromDisplay(next, unit, value))
  }
  const handleBlur = () => {
    setDraft(null)
    // The draft was not accepted (too large, or clamped): remounts the field with the current value.
    if (isDraftOutdated) setResetKey(resetKey + 1)
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
