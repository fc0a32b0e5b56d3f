import type { Point, Rect } from '@platen/domain/geometry'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { unionBounds } from './alignment.ts'
import { captureEscape } from './capture-escape.ts'
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

interface DragGesture {
  readonly kind: 'move' | 'frame'
  readonly from: Point
  readonly origin: Point
  readonly keys: ReadonlySet<string>
  /** The item under the pointer; a click without a drag selects only this item. */
  readonly hit: string | null
  /** The item selected by a click on empty space. */
  readonly near: string | null
  readonly nodes: readonly Element[]
  readonly box: Rect
  readonly lines: SnapLines
  isUnderWay: boolean
  by: Point
  /** Stops capturing Escape, which cancels the gesture while it is in progress. */
  release: () => void
}

interface DragContext extends CanvasProps {
  /** px per mm */
  readonly scale: number
  readonly svg: RefObject<SVGSVGElement | null>
  /** An empty overlay SVG for the dragged items. */
  readonly ghost: RefObject<SVGSVGElement | null>
  readonly guideX: RefObject<SVGLineElement | null>
  readonly guideY: RefObject<SVGLineElement | null>
  readonly frame: RefObject<SVGRectElement | null>
}

const NO_LINES: SnapLines = { xs: [], ys: [] }
const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Drags the selected items and selects by a marquee. During a drag only the overlay moves, on the compositor; React
 * state and the document are updated once, on pointer up, so that dragging hundreds of slots causes no re-render.
 */
export function useCanvasDrag(scene: DragContext) {
  const gesture = useRef<DragGesture | null>(null)

  const toCanvasPoint = (event: ReactPointerEvent): Point => {
    const startBounds = scene.svg.current?.getBoundingClientRect()
    return {
      x: (event.clientX - (startBounds?.left ?? 0)) / scene.scale,
      y: (event.clientY - (startBounds?.top ?? 0)) / scene.scale,
    }
  }

  const onPointerDown = (event: ReactPointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const on = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null
    const nearbyKey =
      on === null
        ? findNearbySmallItem(scene.items, toCanvasPoint(event), hitTolerance(event.pointerType) / scene.scale)
        : null
    // A selected item can also be dragged from nearby. An item that is not selected cannot, as a marquee may start
    // there.
    const key = nearbyKey !== null && scene.chosen.has(nearbyKey) ? nearbyKey : on
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey
    let keys: ReadonlySet<string> = scene.chosen
    if (key !== null && !keys.has(key)) {
      keys = new Set(isAdditive ? [...keys, key] : [key])
      scene.onChoose(keys)
    } else if (key !== null && isAdditive) {
      keys = new Set([...keys].filter((each) => each !== key))
      scene.onChoose(keys)
      return
    } else if (key === null && !isAdditive) {
      keys = new Set()
      scene.onChoose(keys)
    }
    // A touch on empty space pans the view.
    if (key === null && event.pointerType === 'touch') {
      if (nearbyKey !== null) scene.onChoose([nearbyKey])
      return
    }
    if (key !== null && scene.locked) return
    const moving = key === null ? [] : scene.items.filter((item) => keys.has(item.key))
    gesture.current = {
      kind: key === null ? 'frame' : 'move',
      from: { x: event.clientX, y: event.clientY },
      origin: toCanvasPoint(event),
      keys,
      hit: isAdditive ? null : key,
      near: nearbyKey,
      nodes: moving.flatMap((item) => findItemElement(scene.svg.current, item.key) ?? []),
      box: unionBounds(moving) ?? EMPTY,
      lines:
        key === null
          ? NO_LINES
          : getSnapLines(
              { x: 0, y: 0, ...scene.size },
              scene.items.filter((item) => !keys.has(item.key)).map((item) => item.bounds),
              scene.spacing,
            ),
      isUnderWay: false,
      by: { x: 0, y: 0 },
      release: () => {},
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: ReactPointerEvent<SVGSVGElement>) => {
    const now = gesture.current
    if (!now) return
    const [dx, dy] = [event.clientX - now.from.x, event.clientY - now.from.y]
    if (!now.isUnderWay && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return
    if (!now.isUnderWay && now.kind === 'move') showDragPreview(scene.ghost.current, now.nodes)
    if (!now.isUnderWay) now.release = captureEscape(() => endGesture(now, null))
    now.isUnderWay = true
    if (now.kind === 'frame') showMarquee(scene.frame.current, rectFromPoints(now.origin, toCanvasPoint(event)))
    else moveSelection(now, dx / scene.scale, dy / scene.scale, event.altKey)
  }

  const moveSelection = (now: DragGesture, dx: number, dy: number, isFree: boolean) => {
    const reach = isFree ? 0 : SNAP_DISTANCE_PX / scene.scale
    const lines = isFree ? NO_LINES : now.lines
    const { x, y } = snapDrag(lines, now.box, dx, dy, reach, dragIncrement(scene.unit))
    now.by = { x: x.by, y: y.by }
    scene.dragged?.tell(now.by)
    moveDragPreview(scene.ghost.current, { x: x.by * scene.scale, y: y.by * scene.scale })
    showGuide(scene.guideX.current, 'x', x.guide)
    showGuide(scene.guideY.current, 'y', y.guide)
  }

  /** Ends the gesture at a position in mm, or cancels it if `at` is null. */
  const endGesture = (now: DragGesture, at: Point | null) => {
    if (gesture.current === now) gesture.current = null
    now.release()
    showMarquee(scene.frame.current, null)
    showGuide(scene.guideX.current, 'x', undefined)
    showGuide(scene.guideY.current, 'y', undefined)
    scene.dragged?.tell(ZERO_OFFSET)
    if (!now.isUnderWay) {
      if (at && now.kind === 'frame' && now.near !== null) scene.onChoose([...now.keys, now.near])
      if (at && now.hit !== null && now.keys.size > 1) scene.onChoose([now.hit])
      return
    }
    if (now.kind === 'frame') {
      if (at) scene.onChoose([...now.keys, ...itemsInMarquee(scene.items, rectFromPoints(now.origin, at))])
      return
    }
    clearDragPreview(scene.ghost.current, now.nodes)
    if (at && (now.by.x !== 0 || now.by.y !== 0)) scene.onMove(now.keys, now.by)
  }
  const handlePointerEnd = (event: ReactPointerEvent<SVGSVGElement>, isKept: boolean) => {
    if (gesture.current) endGesture(gesture.current, isKept ? toCanvasPoint(event) : null)
  }
  useEffect(() => () => gesture.current?.release(), [])

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => handlePointerEnd(event, true),
    onPointerCancel: (event: ReactPointerEvent<SVGSVGElement>) => handlePointerEnd(event, false),
  }
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

function show(node: Element, isShown: boolean): void {
  if (isShown) node.removeAttribute('display')
  else node.setAttribute('display', 'none')
}

function showMarquee(node: SVGRectElement | null, frame: Rect | null): void {
  if (!node) return
  show(node, frame !== null)
  for (const side of ['x', 'y', 'width', 'height'] as const) node.setAttribute(side, String(frame?.[side] ?? 0))
}

function showGuide(node: SVGLineElement | null, axis: 'x' | 'y', at: number | undefined): void {
  if (!node) return
  show(node, at !== undefined)
  if (at === undefined) return
  node.setAttribute(`${axis}1`, String(at))
  node.setAttribute(`${axis}2`, String(at))
}
