import { DISPLAY_DECIMALS, fromDisplay, type Mm, toDisplay } from '@platen/domain/units'
import { NumberField, type NumberFieldProps } from '../components/number-field.tsx'
import { useDisplayUnit } from '../i18n/display-unit.ts'
import { UNIT_SYMBOLS } from '../i18n/format.ts'
import { LENGTH_UNIT_SIZES } from '../i18n/parse-number.ts'
import styles from './editor-frame.module.css'

interface LengthFieldProps extends Omit<NumberFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  /** In mm; undefined if the selected items differ. */
  readonly value: Mm | undefined
  readonly onChange: (mm: Mm) => void
  /** In mm; 0 if omitted, unless negative lengths are allowed. */
  readonly min?: Mm
  /** In mm. */
  readonly max?: Mm
  readonly allowNegative?: boolean
  /** Name of the field in validation messages. */
  readonly 'data-field'?: string
}

/**
 * A length field, shown and edited in the display unit and stored in mm. A value that is not edited keeps its exact mm.
 */
export function LengthField({ value, onChange, min, max, allowNegative = false, ...props }: LengthFieldProps) {
  const unit = useDisplayUnit()
  const smallest = min ?? (allowNegative ? undefined : 0)
  return (
    <NumberField
      size="xs"
      rightSection={
        <span className={styles.unit} aria-hidden>
          {UNIT_SYMBOLS[unit]}
        </span>
      }
      rightSectionWidth={30}
      rightSectionPointerEvents="none"
      decimalScale={DISPLAY_DECIMALS[unit]}
      units={LENGTH_UNIT_SIZES[unit]}
      {...props}
      min={smallest === undefined ? undefined : toDisplay(smallest, unit)}
      max={max === undefined ? undefined : toDisplay(max, unit)}
      value={value === undefined ? '' : toDisplay(value, unit)}
      onChange={(next) => {
        if (next !== '') onChange(fromDisplay(next, unit, value))
      }}
    />
  )
}
