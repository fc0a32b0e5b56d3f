import { type JigLookup, jigFootprint, type LayoutProblem } from '@platen/domain/layouts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignmentToolbar } from '../../../canvas-editor/alignment-toolbar.tsx'
import stageStyles from '../../../canvas-editor/stage.module.css'
import { Stage } from '../../../canvas-editor/stage.tsx'
import type { CanvasItem } from '../../../canvas-editor/stage-types.ts'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { useDisplayUnit } from '../../../i18n/display-unit.ts'
import { arrangeJigs, deleteJigs, type LayoutDraft, moveJigs, rotateJigs } from './layout-edits.ts'
import { PlacedJigShape } from './layout-svg.tsx'
import { getSlotsOutsideArea } from './slots-outside-area.ts'

interface LayoutCanvasProps {
  readonly editing: DocumentEditor<LayoutDraft>
  readonly jigOf: JigLookup
  readonly problems: readonly LayoutProblem[]
  /** Keys of the placed jigs with errors. */
  readonly invalidKeys: ReadonlySet<string>
  readonly readOnly: boolean
}

/** The bed to scale with its jigs, which can be selected, moved, rotated, aligned and deleted. */
export function LayoutCanvas({ editing, jigOf, problems, invalidKeys, readOnly }: LayoutCanvasProps) {
  const { t } = useTranslation()
  const unit = useDisplayUnit()
  const { content, edit, selected, select } = editing
  const placedJigs = useMemo(
    () =>
      content.jigs.flatMap((placed, index) => {
        const jig = jigOf(placed.id)
        return jig ? [{ placed, jig, number: index + 1 }] : []
      }),
    [content.jigs, jigOf],
  )
  const items = useMemo(
    () => placedJigs.map(({ placed, jig }): CanvasItem => ({ key: placed.key, bounds: jigFootprint(placed, jig) })),
    [placedJigs],
  )
  const cut = useMemo(() => getSlotsOutsideArea(problems), [problems])
  const area = content.printableArea
  return (
    <Stage
      resetKey={content.id}
      label={t('preview.title', { name: content.name })}
      size={content}
      items={items}
      selected={selected}
      onSelect={select}
      dragged={editing.dragged}
      onMove={(keys, delta) => edit((now) => moveJigs(now, keys, delta))}
      onRotate={(keys, delta) => edit((now) => rotateJigs(now, keys, delta))}
      onDelete={(keys) => edit((now) => deleteJigs(now, keys))}
      spacing={content.defaultSpacing}
      unit={unit}
      locked={readOnly}
      tools={
        <AlignmentToolbar
          items={items}
          selected={selected}
          locked={readOnly}
          editing={editing}
          onArrange={(moves) => edit((now) => arrangeJigs(now, moves))}
          onRotate={() => edit((now) => rotateJigs(now, selected, 90))}
        />
      }
    >
      {() => (
        <>
          <rect width={content.width} height={content.height} className={stageStyles.bed} />
          {placedJigs.map(({ placed, jig, number }) => (
            <PlacedJigShape
              key={placed.key}
              placed={placed}
              jig={jig}
              number={number}
              bed={Math.min(content.width, content.height)}
              isSelected={selected.has(placed.key)}
              isInvalid={invalidKeys.has(placed.key)}
              cut={cut(number - 1)}
            />
          ))}
          <rect x={area.x} y={area.y} width={area.width} height={area.height} className={stageStyles.area} />
        </>
      )}
    </Stage>
  )
}
