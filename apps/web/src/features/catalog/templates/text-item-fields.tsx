import { Checkbox, Textarea } from '@mantine/core'
import {
  HORIZONTAL_ALIGNMENTS,
  LETTER_CASES,
  TEMPLATE_LIMITS,
  type TextItem,
  type TextPath,
  VERTICAL_ALIGNMENTS,
} from '@platen/domain/templates'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import type { ChangeItems } from './change-items.ts'
import { ColorFields } from './color-fields.tsx'
import { FontSelect } from './font-select.tsx'

interface TextItemFieldsProps {
  readonly item: TextItem
  readonly readOnly: boolean
  readonly fieldError: (field: string) => string | undefined
  readonly onChange: ChangeItems
}

/** Size of one unit in points. */
const POINT_UNITS = { pt: 1, mm: 72 / 25.4 }

/** Returns the function that changes properties of a text. */
const useTextChange =
  ({ onChange }: TextItemFieldsProps) =>
  (change: Partial<TextItem>, run: string) =>
    onChange((item) => (item.kind === 'TEXT' ? { ...item, ...change } : item), run)

/** Font, size, lines, alignment, path and colour of a text. */
export function TextItemFields(props: TextItemFieldsProps) {
  const { item, readOnly, fieldError } = props
  const { t } = useTranslation()
  const change = useTextChange(props)
  return (
    <>
      <FontSelect
        value={item.fontId}
        readOnly={readOnly}
        error={fieldError('fontId')}
        onChange={(fontId) => change({ fontId }, 'fontId')}
      />
      <SizeFields {...props} />
      <AlignmentFields {...props} />
      <PathFields {...props} />
      <ColorFields
        color={item.color}
        readOnly={readOnly}
        error={fieldError('color')}
        onChange={(color, run) => change({ color }, run)}
      />
      <Checkbox
        size="xs"
        label={t('templates.text.hasWhite')}
        checked={item.hasWhite}
        disabled={readOnly}
        onChange={(event) => change({ hasWhite: event.currentTarget.checked }, 'hasWhite')}
      />
    </>
  )
}

/** Range of sizes, number of lines and their distance, and tracking. */
function SizeFields(props: TextItemFieldsProps) {
  const { item, readOnly, fieldError } = props
  const { t } = useTranslation()
  const change = useTextChange(props)
  const { minSize, maxSize, lines, lineHeight, tracking } = TEMPLATE_LIMITS
  const number = { size: 'xs', disabled: readOnly } as const
  return (
    <>
      <div className={styles.pair}>
        {(['maxSize', 'minSize'] as const).map((field) => (
          <NumberField
            key={field}
            {...number}
            label={t(`templates.text.${field}`)}
            rightSection={<Unit symbol="pt" />}
            units={POINT_UNITS}
            min={minSize}
            max={maxSize}
            value={item[field]}
            error={fieldError(field)}
            onChange={(points) => {
              if (points !== '') change({ [field]: points }, field)
            }}
          />
        ))}
      </div>
      <div className={styles.pair}>
        <NumberField
          {...number}
          label={t('templates.text.maxLines')}
          min={1}
          max={lines}
          decimalScale={0}
          value={item.maxLines}
          error={fieldError('maxLines')}
          onChange={(maxLines) => {
            if (maxLines !== '') change({ maxLines }, 'maxLines')
          }}
        />
        <NumberField
          {...number}
          label={t('templates.text.lineHeight')}
          rightSection={<Unit symbol="%" />}
          units={{ '%': 1 }}
          min={lineHeight.min * 100}
          max={lineHeight.max * 100}
          value={Math.round(item.lineHeight * 10_000) / 100}
          error={fieldError('lineHeight')}
          onChange={(percent) => {
            if (percent !== '') change({ lineHeight: percent / 100 }, 'lineHeight')
          }}
        />
        <NumberField
          {...number}
          label={t('templates.text.tracking')}
          rightSection={<Unit symbol="‰" />}
          units={{ '‰': 1 }}
          min={tracking.min}
          max={tracking.max}
          value={item.tracking}
          error={fieldError('tracking')}
          onChange={(value) => {
            if (value !== '') change({ tracking: value }, 'tracking')
          }}
        />
        <SelectField
          label={t('templates.text.letterCase')}
          choices={LETTER_CASES}
          getLabel={(letterCase) => t(`templates.text.letterCases.${letterCase}`)}
          value={item.letterCase}
          disabled={readOnly}
          onChange={(letterCase) => change({ letterCase }, 'letterCase')}
        />
      </div>
    </>
  )
}

/** Horizontal alignment, and vertical alignment of straight lines. */
function AlignmentFields(props: TextItemFieldsProps) {
  const { item, readOnly } = props
  const { t } = useTranslation()
  const change = useTextChange(props)
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('templates.text.align')}
        choices={HORIZONTAL_ALIGNMENTS}
        getLabel={(align) => t(`templates.text.aligns.${align}`)}
        value={item.align}
        disabled={readOnly}
        onChange={(align) => change({ align }, 'align')}
      />
      <SelectField
        label={t('templates.text.verticalAlign')}
        choices={VERTICAL_ALIGNMENTS}
        getLabel={(align) => t(`templates.text.verticalAligns.${align}`)}
        value={item.verticalAlign}
        disabled={readOnly || item.path !== null}
        onChange={(verticalAlign) => change({ verticalAlign }, 'verticalAlign')}
      />
    </div>
  )
}

const PATH_KINDS = ['NONE', 'ELLIPSE', 'PATH'] as const

/** Returns a path of a kind: text at the top of the ellipse, or a curve from the left to the right edge. */
function toPath(kind: (typeof PATH_KINDS)[number], { width, height }: TextItem): TextPath | null {
  if (kind === 'NONE') return null
  if (kind === 'ELLIPSE') return { kind, angle: 0, side: 'OUTSIDE', sweep: 180 }
  return { kind, data: `M0 ${height / 2}Q${width / 2} 0 ${width} ${height / 2}` }
}

/** The baseline of the text. */
function PathFields(props: TextItemFieldsProps) {
  const { item, readOnly, fieldError } = props
  const { t } = useTranslation()
  const change = useTextChange(props)
  const { path } = item
  return (
    <>
      <SelectField
        label={t('templates.text.path')}
        choices={PATH_KINDS}
        getLabel={(option) => t(`templates.text.paths.${option}`)}
        value={path?.kind ?? 'NONE'}
        disabled={readOnly}
        onChange={(kind) => change({ path: toPath(kind, item) }, 'path.kind')}
      />
      {path?.kind === 'ELLIPSE' && (
        <>
          <div className={styles.pair}>
            {(['angle', 'sweep'] as const).map((field) => (
              <NumberField
                key={field}
                size="xs"
                label={t(`templates.text.${field}`)}
                rightSection="°"
                units={{ '°': 1 }}
                min={field === 'sweep' ? 1 : 0}
                max={360}
                disabled={readOnly}
                value={path[field]}
                onChange={(degrees) => {
                  if (degrees !== '') change({ path: { ...path, [field]: degrees } }, `path.${field}`)
                }}
              />
            ))}
          </div>
          <SelectField
            label={t('templates.text.side')}
            choices={['OUTSIDE', 'INSIDE']}
            getLabel={(side) => t(`templates.text.sides.${side}`)}
            value={path.side}
            disabled={readOnly}
            onChange={(side) => change({ path: { ...path, side } }, 'path.side')}
          />
        </>
      )}
      {path?.kind === 'PATH' && (
        <Textarea
          size="xs"
          label={t('templates.text.pathData')}
          rows={2}
          value={path.data}
          maxLength={TEMPLATE_LIMITS.path}
          disabled={readOnly}
          spellCheck={false}
          error={fieldError('path')}
          onChange={(event) => change({ path: { kind: 'PATH', data: event.currentTarget.value } }, 'path.data')}
        />
      )}
    </>
  )
}

function Unit({ symbol }: { symbol: string }) {
  return (
    <span className={styles.unit} aria-hidden>
      {symbol}
    </span>
  )
}
