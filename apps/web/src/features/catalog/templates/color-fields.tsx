import { TextInput } from '@mantine/core'
import { TEMPLATE_LIMITS, type TemplateColor } from '@platen/domain/templates'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import own from './templates.module.css'

interface ColorFieldsProps {
  readonly color: TemplateColor
  readonly readOnly: boolean
  readonly error: string | undefined
  readonly onChange: (color: TemplateColor, run: string) => void
}

/** Returns about the colour on the screen, as PDF viewers without a profile calculate it (ISO 32000-2 10.4.2.4). */
const toScreenColor = ({ c, m, y, k }: TemplateColor): string =>
  `rgb(${[c, m, y].map((component) => Math.round(255 * (1 - component / 100) * (1 - k / 100))).join(' ')})`

/** A colour in CMYK, or a spot colour with the CMYK values that approximate it on the screen. */
export function ColorFields({ color, readOnly, error, onChange }: ColorFieldsProps) {
  const { t } = useTranslation()
  const { c, m, y, k } = color
  return (
    <fieldset>
      <legend className={styles.heading}>{t('templates.color.title')}</legend>
      <div className={own.color}>
        <span className={own.swatch} style={{ background: toScreenColor(color) }} aria-hidden />
        <SelectField
          label={t('templates.color.kind')}
          choices={['CMYK', 'SPOT']}
          getLabel={(kind) => t(`templates.color.kinds.${kind}`)}
          value={color.kind}
          disabled={readOnly}
          onChange={(kind) =>
            onChange(kind === 'CMYK' ? { kind, c, m, y, k } : { kind, name: '', c, m, y, k }, 'color.kind')
          }
        />
      </div>
      {color.kind === 'SPOT' && (
        <TextInput
          size="xs"
          label={t('templates.color.name')}
          value={color.name}
          maxLength={TEMPLATE_LIMITS.text}
          readOnly={readOnly}
          required
          error={error}
          onChange={(event) => onChange({ ...color, name: event.currentTarget.value }, 'color.name')}
        />
      )}
      <div className={styles.fourColumns}>
        {(['c', 'm', 'y', 'k'] as const).map((component) => (
          <NumberField
            key={component}
            size="xs"
            label={component.toUpperCase()}
            rightSection={
              <span className={styles.unit} aria-hidden>
                %
              </span>
            }
            units={{ '%': 1 }}
            min={0}
            max={100}
            disabled={readOnly}
            value={color[component]}
            onChange={(percent) => {
              if (percent !== '') onChange({ ...color, [component]: percent }, `color.${component}`)
            }}
          />
        ))}
      </div>
      {color.kind === 'SPOT' && <p className={styles.muted}>{t('templates.color.spotHint')}</p>}
    </fieldset>
  )
}
