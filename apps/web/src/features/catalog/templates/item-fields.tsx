import { TextInput } from '@mantine/core'
import { JIG_LIMITS } from '@platen/domain/jigs'
import {
  type ItemSource,
  resizeItem,
  TEMPLATE_LIMITS,
  type TemplateItem,
  type TemplateProblem,
} from '@platen/domain/templates'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { dragValueAttributes } from '../../../canvas-editor/use-live-drag-values.ts'
import { NumberField } from '../../../components/number-field.tsx'
import type { ChangeItems } from './change-items.ts'
import { ArtworkItemFields, PictureItemFields } from './picture-item-fields.tsx'
import { SourceFields } from './source-fields.tsx'
import { TextItemFields } from './text-item-fields.tsx'

interface ItemFieldsProps {
  readonly items: readonly TemplateItem[]
  readonly problems: readonly TemplateProblem[]
  readonly readOnly: boolean
  readonly sample: string
  readonly onSample: (sample: string) => void
  readonly onChange: ChangeItems
}

/** Returns the common value; undefined if the values differ. */
function getCommonValue<V>(items: readonly TemplateItem[], value: (item: TemplateItem) => V): V | undefined {
  const [first] = items
  if (first === undefined) return undefined
  const common = value(first)
  return items.every((item) => value(item) === common) ? common : undefined
}

/** Edits the selected items: position, size and rotation of several ones, all properties of a single one. */
export function ItemFields(props: ItemFieldsProps) {
  const { items, problems, readOnly, onChange } = props
  const { t } = useTranslation()
  const [item] = items
  if (!item) return null
  const fieldError = (field: string) => {
    const problem = problems.find((candidate) => candidate.itemId === item.id && candidate.field === field)
    return problem && t(`templates.problem.${problem.code}`)
  }
  const shownProps = { readOnly, onChange, fieldError }
  const setSource = (source: Partial<ItemSource>, run: string) =>
    onChange(
      (current) => (current.kind === 'ARTWORK' ? current : { ...current, source: { ...current.source, ...source } }),
      run,
    )
  if (items.length > 1) return <BoundsFields {...props} />
  return (
    <>
      <TextInput
        size="xs"
        label={t('drawing.name')}
        value={item.name}
        maxLength={TEMPLATE_LIMITS.text}
        readOnly={readOnly}
        error={fieldError('name')}
        onChange={(event) => {
          const name = event.currentTarget.value
          onChange((current) => ({ ...current, name }), 'name')
        }}
      />
      {item.kind !== 'ARTWORK' && (
        <SourceFields
          source={item.source}
          sample={item.kind === 'TEXT' ? { value: props.sample, onChange: props.onSample } : null}
          readOnly={readOnly}
          onChange={setSource}
        />
      )}
      <BoundsFields {...props} />
      {item.kind === 'TEXT' && <TextItemFields item={item} {...shownProps} />}
      {item.kind === 'PICTURE' && <PictureItemFields item={item} {...shownProps} />}
      {item.kind === 'ARTWORK' && <ArtworkItemFields item={item} {...shownProps} />}
    </>
  )
}

/** Position, size and rotation. The position follows a drag on the canvas. */
function BoundsFields({ items, readOnly, onChange }: ItemFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.fourColumns}>
        {(['x', 'y'] as const).map((field) => (
          <LengthField
            key={field}
            label={field.toUpperCase()}
            allowNegative
            disabled={readOnly}
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
            disabled={readOnly}
            value={getCommonValue(items, (item) => item[field])}
            onChange={(mm) => onChange((item) => resizeItem(item, { ...pickBounds(item), [field]: mm }), field)}
          />
        ))}
      </div>
      <NumberField
        size="xs"
        label={t('drawing.rotation')}
        rightSection="°"
        min={0}
        max={JIG_LIMITS.maxSlotRotation}
        units={{ '°': 1 }}
        disabled={readOnly}
        value={getCommonValue(items, (item) => item.rotation) ?? ''}
        onChange={(rotation) => {
          if (rotation !== '') onChange((item) => ({ ...item, rotation }), 'rotation')
        }}
      />
    </>
  )
}

const pickBounds = ({ x, y, width, height }: TemplateItem) => ({ x, y, width, height })
