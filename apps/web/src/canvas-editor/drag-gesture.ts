import type { Point, Rect } from '@platen/domain/geometry'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { unionBounds } from './alignment.ts'
import { ZERO_OFFSET } from './drag-offset-store.ts'
import { clearDragPreview, moveDragPreview, showDragPreview } from './drag-preview.ts'
import { findNearbySmallItem } from './find-nearby-item.ts'
import { dragIncrement, getSnapLines, type SnapLines, snapDrag } from './snap.ts'
import type { CanvasItem, CanvasProps } from './stage-types.ts'

/** In px; a pointer that moves less is a click. */
const DRAG_THRESHOLD_PX = 3
/** In px; the distance within which a dragged item snaps to a line. */
const SNAP_DISTANCE_PX = 7
/** In px; the distance within which a pointer hits a small item. */
const HIT_TOLERANCE_PX = { mouse: 6, pen: 10, touch: 20 } as const

export interface DragGesture {
  readonly kind: 'move' | 'frame'
  readonly from: Point
  readonly origin: Point
  readonly keys: ReadonlySet<string>
  /** The item under the pointer; a click without a drag selects only this item. */
  readonly hit: string | null
  /** The item selected by a click on empty space. */
  readonly nearbyKey: string | null
  readonly nodes: readonly Element[]
  readonly box: Rect
  readonly lines: SnapLines
  isUnderWay: boolean
  offset: Point
  /** Stops capturing Escape, which cancels the gesture while it is in progress. */
  release: () => void
}

/** The elements that a drag changes without rendering. */
export interface DragLayers {
  readonly svg: RefObject<SVGSVGElement | null>
  /** An empty overlay SVG for the dragged items. */
  readonly previewRef: RefObject<SVGSVGElement | null>
  readonly guideX: RefObject<SVGLineElement | null>
  readonly guideY: RefObject<SVGLineElement | null>
  readonly frame: RefObject<SVGRectElement | null>
}

export interface DragContext extends CanvasProps, DragLayers {
  /** px per mm */
  readonly scale: number
}

type CanvasPointerEvent = ReactPointerEvent<SVGSVGElement>

const NO_LINES: SnapLines = { xs: [], ys: [] }
const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 }

/** Returns the position of the pointer in mm. */
export function toCanvasPoint(context: DragContext, event: CanvasPointerEvent): Point {
  const startBounds = context.svg.current?.getBoundingClientRect()
  return {
    x: (event.clientX - (startBounds?.left ?? 0)) / context.scale,
    y: (event.clientY - (startBounds?.top ?? 0)) / context.scale,
  }
}

/** What was pressed: an item that can be dragged (`key`), or empty space with perhaps an item nearby (`nearbyKey`). */
interface PressTarget {
  readonly key: string | null
  readonly nearbyKey: string | null
}

function findPressTarget(context: DragContext, event: CanvasPointerEvent): PressTarget {
  const hitKey = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null
  const nearbyKey =
    hitKey === null
      ? findNearbySmallItem(
          context.items,
          toCanvasPoint(context, event),
          hitTolerance(event.pointerType) / context.scale,
        )
      : null
  // A selected item can also be dragged from nearby. An item that is not selected cannot, as a marquee may start
  // there.
  return { key: nearbyKey !== null && context.selected.has(nearbyKey) ? nearbyKey : hitKey, nearbyKey }
}

const isAdditive = (event: CanvasPointerEvent): boolean => event.shiftKey || event.ctrlKey || event.metaKey

/** Updates the selection on pointer down. Returns the selected keys, or null if the press starts no gesture. */
function selectOnPress(context: DragContext, event: CanvasPointerEvent, { key, nearbyKey }: PressTarget) {
  let keys: ReadonlySet<string> = context.selected
  if (key !== null && !keys.has(key)) {
    keys = new Set(isAdditive(event) ? [...keys, key] : [key])
    context.onSelect(keys)
  } else if (key !== null && isAdditive(event)) {
    context.onSelect(new Set([...keys].filter((selectedKey) => selectedKey !== key)))
    return null
  } else if (key === null && !isAdditive(event)) {
    keys = new Set()
    context.onSelect(keys)
  }
  // A touch on empty space pans the view.
  if (key === null && event.pointerType === 'touch') {
    if (nearbyKey !== null) context.onSelect([nearbyKey])
    return null
  }
  return key !== null && context.locked ? null : keys
}

/** Selects what was pressed and returns the gesture that starts with it; null if none starts. */
export function startGesture(context: DragContext, event: CanvasPointerEvent): DragGesture | null {
  const target = findPressTarget(context, event)
  const { key, nearbyKey } = target
  const keys = selectOnPress(context, event, target)
  if (keys === null) return null
  const moving = key === null ? [] : context.items.filter((item) => keys.has(item.key))
  return {
    kind: key === null ? 'frame' : 'move',
    from: { x: event.clientX, y: event.clientY },
    origin: toCanvasPoint(context, event),
    keys,
    hit: isAdditive(event) ? null : key,
    nearbyKey,
    nodes: moving.flatMap((item) => findItemElement(context.svg.current, item.key) ?? []),
    box: unionBounds(moving) ?? EMPTY,
    lines:
      key === null
        ? NO_LINES
        : getSnapLines(
            { x: 0, y: 0, ...context.size },
            context.items.filter((item) => !keys.has(item.key)).map((item) => item.bounds),
            context.spacing,
          ),
    isUnderWay: false,
    offset: { x: 0, y: 0 },
    release: () => {},
  }
}

/**
 * Moves the overlay of the dragged items, or the marquee. Calls `onStart` when the pointer has moved far enough to be a
 * drag.
 */
export function moveGesture(context: DragContext, now: DragGesture, event: CanvasPointerEvent, onStart: () => void) {
  const [dx, dy] = [event.clientX - now.from.x, event.clientY - now.from.y]
  if (!now.isUnderWay && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return
  if (!now.isUnderWay && now.kind === 'move') showDragPreview(context.previewRef.current, now.nodes)
  if (!now.isUnderWay) onStart()
  now.isUnderWay = true
  if (now.kind === 'frame')
    showMarquee(context.frame.current, rectFromPoints(now.origin, toCanvasPoint(context, event)))
  else moveSelection(context, now, dx / context.scale, dy / context.scale, event.altKey)
}

function moveSelection(context: DragContext, now: DragGesture, dx: number, dy: number, isFree: boolean): void {
  const tolerance = isFree ? 0 : SNAP_DISTANCE_PX / context.scale
  const lines = isFree ? NO_LINES : now.lines
  const { x, y } = snapDrag(lines, now.box, dx, dy, tolerance, dragIncrement(context.unit))
  now.offset = { x: x.delta, y: y.delta }
  context.dragged?.setOffset(now.offset)
  moveDragPreview(context.previewRef.current, { x: x.delta * context.scale, y: y.delta * context.scale })
  showGuide(context.guideX.current, 'x', x.guide)
  showGuide(context.guideY.current, 'y', y.guide)
}

/** Applies the gesture that ends at a position in mm, or cancels it if `point` is null. */
export function finishGesture(context: DragContext, now: DragGesture, point: Point | null): void {
  now.release()
  showMarquee(context.frame.current, null)
  showGuide(context.guideX.current, 'x', undefined)
  showGuide(context.guideY.current, 'y', undefined)
  context.dragged?.setOffset(ZERO_OFFSET)
  if (!now.isUnderWay) {
    if (point && now.kind === 'frame' && now.nearbyKey !== null) context.onSelect([...now.keys, now.nearbyKey])
    if (point && now.hit !== null && now.keys.size > 1) context.onSelect([now.hit])
    return
  }
  if (now.kind === 'frame') {
    if (point) context.onSelect([...now.keys, ...itemsInMarquee(context.items, rectFromPoints(now.origin, point))])
    return
  }
  clearDragPreview(context.previewRef.current, now.nodes)
  if (point && (now.offset.x !== 0 || now.offset.y !== 0)) context.onMove(now.keys, now.offset)
}

const hitTolerance = (pointerType: string): number =>
  pointerType === 'touch'
    ? HIT_TOLERANCE_PX.touch
    : pointerType === 'pen'
      ? HIT_TOLERANCE_PX.pen
      : HIT_TOLERANCE_PX.mouse

const findItemElement = (svg: SVGSVGElement | null, key: string): Element | null =>
  svg?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null

const rectFromPoints = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

const itemsInMarquee = (items: readonly CanvasItem[], frame: Rect): string[] =>
  items
    .filter(
      ({ bounds }) =>
        bounds.x < frame.x + frame.width &&
        bounds.x + bounds.width > frame.x &&
        bounds.y < frame.y + frame.height &&
        bounds.y + bounds.height > frame.y,
    )
    .map((item) => item.key)

function show(node: Element, isVisible: boolean): void {
  if (isVisible) node.removeAttribute('display')
  else node.setAttribute('display', 'none')
}

function showMarquee(node: SVGRectElement | null, frame: Rect | null): void {
  if (!node) return
  show(node, frame !== null)
  for (const side of ['x', 'y', 'width', 'height'] as const) node.setAttribute(side, String(frame?.[side] ?? 0))
}

function showGuide(node: SVGLineElement | null, axis: 'x' | 'y', position: number | undefined): void {
  if (!node) return
  show(node, position !== undefined)
  if (position === undefined) return
  node.setAttribute(`${axis}1`, String(position))
  node.setAttribute(`${axis}2`, String(position))
}
