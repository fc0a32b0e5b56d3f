import type { Point, Rect } from '@platen/domain/geometry'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { boundsAround } from './arrange.ts'
import { STILL } from './drag-feed.ts'
import { dropGhost, liftGhost, moveGhost } from './drag-ghost.ts'
import { holdEscape } from './hold-escape.ts'
import { smallNear } from './small-near.ts'
import { dragGrid, type SnapLines, snapLines, snapMove } from './snap.ts'
import type { StageItem, StageProps } from './stage-types.ts'

/** px: a pointer that moves less has clicked. */
const CLICK_PX = 3
/** px: how near a line must be to hold what is dragged. */
const REACH_PX = 7
/** px: how far beside a small thing a pointer still means it. */
const BESIDE_PX = { mouse: 6, pen: 10, touch: 20 } as const

interface Gesture {
  readonly kind: 'move' | 'frame'
  readonly from: Point
  readonly origin: Point
  readonly keys: ReadonlySet<string>
  /** What the pointer went down on; a click that does not become a drag leaves it alone chosen. */
  readonly hit: string | null
  /** What a click beside everything means. */
  readonly near: string | null
  readonly nodes: readonly Element[]
  readonly box: Rect
  readonly lines: SnapLines
  isUnderWay: boolean
  by: Point
  /** Lets go of Escape, which takes the gesture back while it is under way. */
  release: () => void
}

interface Scene extends StageProps {
  /** px per mm */
  readonly scale: number
  readonly svg: RefObject<SVGSVGElement | null>
  /** An empty drawing over it, for what is being dragged. */
  readonly ghost: RefObject<SVGSVGElement | null>
  readonly guideX: RefObject<SVGLineElement | null>
  readonly guideY: RefObject<SVGLineElement | null>
  readonly frame: RefObject<SVGRectElement | null>
}

const NO_LINES: SnapLines = { xs: [], ys: [] }
const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Dragging what is chosen, and choosing by a frame. While the pointer moves, what is dragged is a picture of its own that
 * the compositor moves: React and the document hear of it once, when it is let go. So hundreds of slots follow the pointer.
 */
export function useDrag(scene: Scene) {
  const gesture = useRef<Gesture | null>(null)

  const pointOf = (event: ReactPointerEvent): Point => {
    const box = scene.svg.current?.getBoundingClientRect()
    return {
      x: (event.clientX - (box?.left ?? 0)) / scene.scale,
      y: (event.clientY - (box?.top ?? 0)) / scene.scale,
    }
  }

  const onPointerDown = (event: ReactPointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const on = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null
    const near = on === null ? smallNear(scene.items, pointOf(event), besideOf(event.pointerType) / scene.scale) : null
    // What is chosen already is also taken hold of from beside; what is not may lie in the way of a frame.
    const key = near !== null && scene.chosen.has(near) ? near : on
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    let keys: ReadonlySet<string> = scene.chosen
    if (key !== null && !keys.has(key)) {
      keys = new Set(adds ? [...keys, key] : [key])
      scene.onChoose(keys)
    } else if (key !== null && adds) {
      keys = new Set([...keys].filter((each) => each !== key))
      scene.onChoose(keys)
      return
    } else if (key === null && !adds) {
      keys = new Set()
      scene.onChoose(keys)
    }
    // A finger beside everything moves the view.
    if (key === null && event.pointerType === 'touch') {
      if (near !== null) scene.onChoose([near])
      return
    }
    if (key !== null && scene.locked) return
    const moving = key === null ? [] : scene.items.filter((item) => keys.has(item.key))
    gesture.current = {
      kind: key === null ? 'frame' : 'move',
      from: { x: event.clientX, y: event.clientY },
      origin: pointOf(event),
      keys,
      hit: adds ? null : key,
      near,
      nodes: moving.flatMap((item) => nodeOf(scene.svg.current, item.key) ?? []),
      box: boundsAround(moving) ?? EMPTY,
      lines:
        key === null
          ? NO_LINES
          : snapLines(
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
    if (!now.isUnderWay && Math.hypot(dx, dy) < CLICK_PX) return
    if (!now.isUnderWay && now.kind === 'move') liftGhost(scene.ghost.current, now.nodes)
    if (!now.isUnderWay) now.release = holdEscape(() => end(now, null))
    now.isUnderWay = true
    if (now.kind === 'frame') showFrame(scene.frame.current, rectBetween(now.origin, pointOf(event)))
    else moveNodes(now, dx / scene.scale, dy / scene.scale, event.altKey)
  }

  const moveNodes = (now: Gesture, dx: number, dy: number, isFree: boolean) => {
    const reach = isFree ? 0 : REACH_PX / scene.scale
    const lines = isFree ? NO_LINES : now.lines
    const { x, y } = snapMove(lines, now.box, dx, dy, reach, dragGrid(scene.unit))
    now.by = { x: x.by, y: y.by }
    scene.dragged?.tell(now.by)
    moveGhost(scene.ghost.current, { x: x.by * scene.scale, y: y.by * scene.scale })
    showGuide(scene.guideX.current, 'x', x.guide)
    showGuide(scene.guideY.current, 'y', y.guide)
  }

  /** The gesture is over; `at` is where, null where it was taken back. */
  const end = (now: Gesture, at: Point | null) => {
    if (gesture.current === now) gesture.current = null
    now.release()
    showFrame(scene.frame.current, null)
    showGuide(scene.guideX.current, 'x', undefined)
    showGuide(scene.guideY.current, 'y', undefined)
    scene.dragged?.tell(STILL)
    if (!now.isUnderWay) {
      if (at && now.kind === 'frame' && now.near !== null) scene.onChoose([...now.keys, now.near])
      if (at && now.hit !== null && now.keys.size > 1) scene.onChoose([now.hit])
      return
    }
    if (now.kind === 'frame') {
      if (at) scene.onChoose([...now.keys, ...inFrame(scene.items, rectBetween(now.origin, at))])
      return
    }
    dropGhost(scene.ghost.current, now.nodes)
    if (at && (now.by.x !== 0 || now.by.y !== 0)) scene.onMove(now.keys, now.by)
  }
  const finish = (event: ReactPointerEvent<SVGSVGElement>, isKept: boolean) => {
    if (gesture.current) end(gesture.current, isKept ? pointOf(event) : null)
  }
  useEffect(() => () => gesture.current?.release(), [])

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => finish(event, true),
    onPointerCancel: (event: ReactPointerEvent<SVGSVGElement>) => finish(event, false),
  }
}

const besideOf = (pointerType: string): number =>
  pointerType === 'touch' ? BESIDE_PX.touch : pointerType === 'pen' ? BESIDE_PX.pen : BESIDE_PX.mouse

const nodeOf = (svg: SVGSVGElement | null, key: string): Element | null =>
  svg?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null

const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

const inFrame = (items: readonly StageItem[], frame: Rect): string[] =>
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

function showFrame(node: SVGRectElement | null, frame: Rect | null): void {
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
