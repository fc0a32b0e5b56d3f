import { Checkbox, Textarea } from '@mantine/core'
import {
  defaultImageBox,
  effectiveImageBox,
  effectivePlacement,
  fitSlotToPath,
  type ImageBox,
  JIG_LIMITS,
  MIRRORS,
  QUARTER_TURNS,
  resizeSlot,
  SCALES,
  SLOT_TYPES,
  type Slot,
  setSlotType,
  withPlacement,
  withScale,
} from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { BoundsFields } from '../../../canvas-editor/bounds-fields.tsx'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { getCommonValue } from '../../../canvas-editor/get-common-value.ts'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { PlacementGrid } from './placement-grid.tsx'

interface SlotFieldsProps {
  readonly slots: readonly Slot[]
  /** Slots of SVG-sourced jigs: only the placement of artwork may change. */
  readonly locked: boolean
  readonly readOnly: boolean
  readonly onChange: (to: (slot: Slot) => Slot, run: string) => void
}

/** Edits the selected slots. A change applies to every selected slot. */
export function SlotFields(props: SlotFieldsProps) {
  const { slots, locked, readOnly, onChange } = props
  const { t } = useTranslation()
  const disabled = locked || readOnly
  const path = slots.length === 1 && slots[0]?.type === 'PATH' ? (slots[0].path ?? '') : null
  const hasImageBox = getCommonValue(slots, (slot) => slot.imageBox !== undefined)
  return (
    <>
      <ShapeFields {...props} />
      <BoundsFields
        items={slots}
        disabled={disabled}
        min={JIG_LIMITS.minSlotCoordinate}
        resize={resizeSlot}
        onChange={onChange}
      />
      {path !== null && (
        <Textarea
          size="xs"
          label={t('jigs.path')}
          rows={2}
          value={path}
          maxLength={JIG_LIMITS.maxPathLength}
          disabled={disabled}
          spellCheck={false}
          onChange={(event) => {
            const next = event.currentTarget.value
            onChange((slot) => ({ ...slot, path: next }), 'path')
          }}
          onBlur={() => {
            if (slots.some((slot) => fitSlotToPath(slot) !== slot)) onChange(fitSlotToPath, 'path')
          }}
        />
      )}
      <Checkbox
        size="xs"
        label={t('jigs.hasImageBox')}
        checked={hasImageBox === true}
        indeterminate={hasImageBox === undefined}
        disabled={disabled}
        onChange={(event) => {
          const has = event.currentTarget.checked
          onChange(
            ({ imageBox, ...slot }) => (has ? { ...slot, imageBox: imageBox ?? defaultImageBox(slot) } : slot),
            'box',
          )
        }}
      />
      {(hasImageBox !== false || locked) && <ImageBoxFields {...props} />}
    </>
  )
}

/** Shape and rotation of the slots. */
function ShapeFields({ slots, locked, readOnly, onChange }: SlotFieldsProps) {
  const { t } = useTranslation()
  const disabled = locked || readOnly
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('jigs.shape')}
        choices={SLOT_TYPES}
        getLabel={(type) => t(`jigs.type.${type}`)}
        value={getCommonValue(slots, (slot) => slot.type)}
        disabled={disabled}
        onChange={(type) => onChange((slot) => setSlotType(slot, type), 'type')}
      />
      <NumberField
        size="xs"
        label={t('drawing.rotation')}
        rightSection="°"
        min={0}
        max={JIG_LIMITS.maxSlotRotation}
        decimalScale={4}
        units={{ '°': 1 }}
        disabled={disabled}
        value={getCommonValue(slots, (slot) => slot.rotation) ?? ''}
        onChange={(value) => {
          if (typeof value === 'number') onChange((slot) => ({ ...slot, rotation: value }), 'rotation')
        }}
      />
    </div>
  )
}

/**
 * Position, size, rotation, mirror, scale and placement of the image boxes. In locked slots the artwork can be placed
 * without an image box: the slot is its own.
 */
function ImageBoxFields({ slots, locked, readOnly, onChange }: SlotFieldsProps) {
  const { t } = useTranslation()
  const getBox = (slot: Slot) => (locked ? effectiveImageBox(slot) : slot.imageBox)
  const boxes = slots.flatMap((slot) => getBox(slot) ?? [])
  const change = (to: (box: ImageBox) => ImageBox, run: string) =>
    onChange((slot) => {
      const box = getBox(slot)
      return box ? { ...slot, imageBox: to(box) } : slot
    }, `box.${run}`)
  const isFilled = boxes.length > 0 && boxes.every((box) => box.scale === 'FILL')
  return (
    <fieldset>
      <legend className={styles.heading}>{t('jigs.imageBox')}</legend>
      <div className={styles.fourColumns}>
        {(['x', 'y', 'width', 'height'] as const).map((field) => (
          <LengthField
            key={field}
            label={field === 'x' || field === 'y' ? field.toUpperCase() : t(`drawing.${field}`)}
            allowNegative={field === 'x' || field === 'y'}
            reportsWhenFinished
            disabled={locked || readOnly}
            value={getCommonValue(boxes, (box) => box[field])}
            onChange={(mm) => change((box) => ({ ...box, [field]: mm }), field)}
          />
        ))}
      </div>
      <div className={styles.fieldsWithPreview}>
        <div className={styles.column}>
          <SelectField
            label={t('drawing.rotation')}
            choices={QUARTER_TURNS}
            getLabel={(turn) => `${turn}°`}
            value={getCommonValue(boxes, (box) => box.rotation)}
            disabled={readOnly}
            onChange={(rotation) => change((box) => ({ ...box, rotation }), 'rotation')}
          />
          <SelectField
            label={t('jigs.mirror')}
            choices={MIRRORS}
            getLabel={(mirror) => t(`jigs.mirrors.${mirror}`)}
            value={getCommonValue(boxes, (box) => box.mirror)}
            disabled={readOnly}
            onChange={(mirror) => change((box) => ({ ...box, mirror }), 'mirror')}
          />
          <SelectField
            label={t('jigs.scale')}
            choices={SCALES}
            getLabel={(scale) => t(`jigs.scales.${scale}`)}
            value={getCommonValue(boxes, (box) => box.scale)}
            disabled={readOnly}
            onChange={(scale) => change((box) => withScale(box, scale), 'scale')}
          />
        </div>
        <PlacementGrid
          value={getCommonValue(boxes, effectivePlacement)}
          disabled={readOnly || isFilled}
          note={isFilled ? t('jigs.placementOfFill') : null}
          onChange={(placement) => change((box) => withPlacement(box, placement), 'placement')}
        />
      </div>
    </fieldset>
  )
}
