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
import { BoundsFields } from '../../../canvas-editor/bounds-fields.tsx'
import { getCommonValue } from '../../../canvas-editor/get-common-value.ts'
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
  if (items.length > 1) return <PlacementFields {...props} />
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
      <PlacementFields {...props} />
      {item.kind === 'TEXT' && <TextItemFields item={item} {...shownProps} />}
      {item.kind === 'PICTURE' && <PictureItemFields item={item} {...shownProps} />}
      {item.kind === 'ARTWORK' && <ArtworkItemFields item={item} {...shownProps} />}
    </>
  )
}

/** Position, size and rotation. */
function PlacementFields({ items, readOnly, onChange }: ItemFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <BoundsFields
        items={items}
        disabled={readOnly}
        resize={(item, size) => resizeItem(item, { x: item.x, y: item.y, ...size })}
        onChange={onChange}
      />
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
