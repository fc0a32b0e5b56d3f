import {
  deleteItems,
  moveItems,
  resizeItem,
  rotateItems,
  type Template,
  type TemplateItem,
  updateItems,
} from '@platen/domain/templates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentToolbar } from '../../../canvas-editor/alignment-toolbar.tsx'
import { getSlotPath } from '../../../canvas-editor/shapes/jig-svg.tsx'
import stageStyles from '../../../canvas-editor/stage.module.css'
import { Stage } from '../../../canvas-editor/stage.tsx'
import type { CanvasItem, CanvasResizing } from '../../../canvas-editor/stage-types.ts'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { useDisplayUnit } from '../../../i18n/display-unit.ts'
import { ItemShape, toItemSlot, toPageSlot } from './item-shape.tsx'

interface TemplateCanvasProps {
  readonly editing: DocumentEditor<Template>
  /** URL of the drawn template; null until it is drawn. */
  readonly picture: string | null
  readonly invalidKeys: ReadonlySet<string>
  readonly locked: boolean
}

/** In mm, a snap distance. */
const SPACING = 2

/** The selected item with handles, if it is the only one. */
function useResizing({ editing, locked }: TemplateCanvasProps): CanvasResizing | undefined {
  const { content, edit, selected } = editing
  const item = content.items.find(({ id }) => selected.has(id))
  if (locked || selected.size !== 1 || !item) return undefined
  const change = (current: TemplateItem, box: Parameters<CanvasResizing['onChange']>[0]) => ({
    ...resizeItem(current, box),
    rotation: box.rotation,
  })
  return {
    key: item.id,
    box: item,
    keepsRatio: item.kind === 'PICTURE' && item.mask.type === 'CIRCLE',
    onChange: (box) => edit((template) => updateItems(template, selected, (current) => change(current, box))),
  }
}

/** The template to scale: what is printed, and the frames of its items, which can be selected, moved and resized. */
export function TemplateCanvas(props: TemplateCanvasProps) {
  const { editing, picture, invalidKeys, locked } = props
  const { t } = useTranslation()
  const unit = useDisplayUnit()
  const { content, edit, selected, select } = editing
  const items = useMemo(
    () => content.items.map((item): CanvasItem => ({ key: item.id, bounds: getSlotPath(toItemSlot(item)).bounds })),
    [content.items],
  )
  const page = getSlotPath(toPageSlot(content)).d
  return (
    <Stage
      resetKey={content.id}
      label={t('templates.drawing', { name: content.name })}
      size={content}
      items={items}
      selected={selected}
      onSelect={select}
      dragged={editing.dragged}
      onMove={(keys, delta) =>
        edit((template) => moveItems(template, new Map(Array.from(keys, (key) => [key, delta]))))
      }
      onRotate={(keys, delta) => edit((template) => rotateItems(template, keys, delta))}
      onDelete={(keys) => edit((template) => deleteItems(template, keys))}
      spacing={SPACING}
      unit={unit}
      locked={locked}
      resizing={useResizing(props)}
      tools={
        <AlignmentToolbar
          items={items}
          selected={selected}
          locked={locked}
          editing={editing}
          onArrange={(moves) => edit((template) => moveItems(template, moves))}
          onRotate={() => edit((template) => rotateItems(template, selected, 90))}
        />
      }
    >
      {() => (
        <>
          <path d={page} className={stageStyles.page} data-still />
          {picture !== null && (
            <image
              href={picture}
              width={content.width}
              height={content.height}
              preserveAspectRatio="none"
              pointerEvents="none"
              data-drawn
            />
          )}
          {content.items.map((item) => (
            <ItemShape
              key={item.id}
              item={item}
              isSelected={selected.has(item.id)}
              isInvalid={invalidKeys.has(item.id)}
            />
          ))}
        </>
      )}
    </Stage>
  )
}
