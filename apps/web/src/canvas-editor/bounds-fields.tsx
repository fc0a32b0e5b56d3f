import type { Rect, Size } from '@platen/domain/geometry'
import type { Mm } from '@platen/domain/units'
import { useTranslation } from 'react-i18next'
import styles from './editor-frame.module.css'
import { getCommonValue } from './get-common-value.ts'
import { LengthField } from './length-field.tsx'
import { dragValueAttributes } from './use-live-drag-values.ts'

interface BoundsFieldsProps<T extends Rect> {
  readonly items: readonly T[]
  readonly disabled: boolean
  /** The smallest position in mm. */
  readonly min?: Mm
  readonly resize: (item: T, size: Size) => T
  readonly onChange: (to: (item: T) => T, run: string) => void
}

/** Position and size of the selected items. The position follows a drag on the canvas. */
export function BoundsFields<T extends Rect>({ items, disabled, resize, onChange, ...limits }: BoundsFieldsProps<T>) {
  const { t } = useTranslation()
  return (
    <div className={styles.fourColumns}>
      {(['x', 'y'] as const).map((field) => (
        <LengthField
          key={field}
          label={field.toUpperCase()}
          allowNegative
          {...limits}
          disabled={disabled}
          value={getCommonValue(items, (item) => item[field])}
          {...dragValueAttributes(
            field,
            getCommonValue(items, (item) => item[field]),
          )}
          onChange={(mm) => onChange((item) => ({ ...item, [field]: mm }), field)}
        />
      ))}
      {(['width', 'height'] as const).map((field) => (
        <LengthField
          key={field}
          label={t(`drawing.${field}`)}
          reportsWhenFinished
          disabled={disabled}
          value={getCommonValue(items, (item) => item[field])}
          onChange={(mm) => onChange((item) => resize(item, { ...pickSize(item), [field]: mm }), field)}
        />
      ))}
    </div>
  )
}

const pickSize = ({ width, height }: Size) => ({ width, height })
