import type { Point } from '@platen/domain/geometry'
import { arrowKeyStep } from './snap.ts'
import type { CanvasProps } from './stage-types.ts'
import type { PreviewZoom } from './zoom/use-zoom.tsx'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Handles the zoom keys: + and - zoom, 0 fits the drawing. Returns false for other keys. */
export function handleZoomKey(event: Key, zoom: PreviewZoom): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === '+' || event.key === '=') zoom.step(1)
  else if (event.key === '-') zoom.step(-1)
  else if (event.key === '0') zoom.fit()
  else return false
  return true
}

/** Handles a key on the canvas; every pointer action has a key. Returns false for keys without an action. */
export function handleCanvasKey(event: Key, stage: CanvasProps): boolean {
  const { selected } = stage
  const arrow = ARROWS[event.key]
  if (arrow) {
    // Without a selection the arrow keys scroll the view.
    if (stage.locked || selected.size === 0) return false
    const step = arrowKeyStep(stage.unit, event)
    stage.onMove(selected, { x: arrow.x * step, y: arrow.y * step })
    return true
  }
  const key = event.key.toLowerCase()
  if ((event.ctrlKey || event.metaKey) && key === 'a') {
    stage.onSelect(stage.items.map((item) => item.key))
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (key === 'n' || key === 'p') {
    selectAdjacent(stage, key === 'n' ? 1 : -1, event.shiftKey)
    return true
  }
  if (stage.locked) return false
  if (key === 'r') {
    if (selected.size > 0) stage.onRotate(selected, event.shiftKey ? -90 : 90)
    return true
  }
  if (key === 'delete' || key === 'backspace') {
    if (selected.size > 0) stage.onDelete(selected)
    return true
  }
  return false
}

/** Selects the item after or before the last selected one, instead of or in addition to the selection. Wraps around. */
function selectAdjacent({ items, selected, onSelect }: CanvasProps, step: 1 | -1, isAdditive: boolean): void {
  const last = [...selected].at(-1)
  const lastIndex = items.findIndex((item) => item.key === last)
  const next = lastIndex < 0 ? items.at(step === 1 ? 0 : -1) : items[(lastIndex + step + items.length) % items.length]
  if (next) onSelect(isAdditive ? [...[...selected].filter((key) => key !== next.key), next.key] : [next.key])
}
