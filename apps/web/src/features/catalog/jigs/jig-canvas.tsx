import type { Jig } from '@platen/domain/jigs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentToolbar } from '../../../canvas-editor/alignment-toolbar.tsx'
import {
  getSlotPath,
  MIN_LABEL_PX,
  numberSize,
  type Sample,
  SlotShape,
} from '../../../canvas-editor/shapes/jig-svg.tsx'
import stageStyles from '../../../canvas-editor/stage.module.css'
import { Stage } from '../../../canvas-editor/stage.tsx'
import type { CanvasItem } from '../../../canvas-editor/stage-types.ts'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { useDisplayUnit } from '../../../i18n/display-unit.ts'
import { arrangeSlots, deleteSlots, moveSlots, rotateSlots } from './jig-operations.ts'
import { SampleButton } from './sample-button.tsx'

interface JigCanvasProps {
  readonly editing: DocumentEditor<Jig>
  readonly invalidSlotIds: ReadonlySet<string>
  readonly locked: boolean
}

/** The jig to scale with its slots, which can be selected, moved, rotated, aligned and deleted. */
export function JigCanvas({ editing, invalidSlotIds, locked }: JigCanvasProps) {
  const { t } = useTranslation()
  const unit = useDisplayUnit()
  const { content, edit, selected, select } = editing
  const [sample, setSample] = useState<Sample | null>(null)
  const items = useMemo(
    () => content.slots.map((slot): CanvasItem => ({ key: slot.id, bounds: getSlotPath(slot).bounds })),
    [content.slots],
  )
  return (
    <Stage
      resetKey={content.id}
      label={t('jigs.drawing', { name: content.name })}
      size={content}
      items={items}
      selected={selected}
      onSelect={select}
      dragged={editing.dragged}
      onMove={(keys, delta) => edit((jig) => moveSlots(jig, keys, delta))}
      onRotate={(keys, delta) => edit((jig) => rotateSlots(jig, keys, delta))}
      onDelete={(keys) => edit((jig) => deleteSlots(jig, keys))}
      spacing={content.defaultSpacing}
      unit={unit}
      locked={locked}
      tools={
        <>
          <SampleButton sample={sample} onChange={setSample} />
          <AlignmentToolbar
            items={items}
            selected={selected}
            locked={locked}
            editing={editing}
            onArrange={(moves) => edit((jig) => arrangeSlots(jig, moves))}
            onRotate={() => edit((jig) => rotateSlots(jig, selected, 90))}
          />
        </>
      }
    >
      {(scale) => (
        <>
          <rect width={content.width} height={content.height} className={stageStyles.plate} data-still />
          {content.slots.map((slot, index) => (
            <SlotShape
              key={slot.id}
              slot={slot}
              number={index + 1}
              isSelected={selected.has(slot.id)}
              isInvalid={invalidSlotIds.has(slot.id)}
              sample={sample}
              isNumbered={numberSize(slot) * scale >= MIN_LABEL_PX}
            />
          ))}
        </>
      )}
    </Stage>
  )
}
