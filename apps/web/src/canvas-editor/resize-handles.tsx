import type { Point, Rect } from '@platen/domain/geometry'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { captureEscape } from './capture-escape.ts'
import { createDragOffsetStore } from './drag-offset-store.ts'
import { type ResizeHandle, type RotatedBox, resizeBox, rotateBox } from './resize-box.ts'
import { dragIncrement, getSnapLines } from './snap.ts'
import styles from './stage.module.css'
import type { CanvasProps, CanvasResizing } from './stage-types.ts'

/** In px. */
const HANDLE_PX = 9
const TOUCH_PX = 26
const ROTATE_DISTANCE_PX = 24
const SNAP_PX = 7

const HANDLES: readonly ResizeHandle[] = ([-1, 0, 1] as const).flatMap((y) =>
  ([-1, 0, 1] as const).flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
)
/** Cursors by the direction of a handle, in steps of 45 degrees clockwise from the top. */
const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

function getCursor({ x, y }: ResizeHandle, rotation: number): string {
  const direction = (Math.atan2(x, -y) * 4) / Math.PI + rotation / 45
  return CURSORS[((Math.round(direction) % 4) + 4) % 4] ?? 'move'
}

interface ResizeHandlesProps {
  readonly resizing: CanvasResizing
  readonly canvas: Pick<CanvasProps, 'size' | 'items' | 'spacing' | 'unit' | 'dragged'>
  /** px per mm. */
  readonly scale: number
}

interface Gesture {
  readonly handle: ResizeHandle | 'rotate'
  readonly release: () => void
}

type HandleEvent = ReactPointerEvent<SVGElement>

/**
 * Follows the drag of a handle: `previewBox` is the box at the position of the pointer; the document changes when the
 * drag ends.
 */
function useHandleDrag({ resizing, canvas, scale }: ResizeHandlesProps) {
  const { box } = resizing
  const [previewBox, setPreviewBox] = useState<RotatedBox | null>(null)
  const gesture = useRef<Gesture | null>(null)
  useEffect(() => () => gesture.current?.release(), [])
  const end = () => {
    gesture.current?.release()
    gesture.current = null
    setPreviewBox(null)
  }
  const onDown = (handle: Gesture['handle']) => (event: HandleEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    gesture.current = { handle, release: captureEscape(end) }
  }
  const onMove = (event: HandleEvent) => {
    const now = gesture.current
    if (!now) return
    event.stopPropagation()
    const target = toPoint(event, scale)
    if (now.handle === 'rotate') return setPreviewBox({ ...box, rotation: rotateBox(box, target, event.altKey) })
    const others = canvas.items.filter(({ key }) => key !== resizing.key).map(({ bounds }) => bounds)
    const resized = resizeBox(box, now.handle, target, {
      lines: event.altKey ? { xs: [], ys: [] } : getSnapLines({ x: 0, y: 0, ...canvas.size }, others, canvas.spacing),
      tolerance: SNAP_PX / scale,
      grid: dragIncrement(canvas.unit),
      keepsRatio: resizing.keepsRatio || event.shiftKey,
    })
    setPreviewBox({ ...resized, rotation: box.rotation })
  }
  const onUp = (event: HandleEvent) => {
    if (!gesture.current) return
    event.stopPropagation()
    end()
    if (previewBox) resizing.onChange(previewBox)
  }
  return { previewBox, handlers: { onPointerMove: onMove, onPointerUp: onUp, onPointerCancel: end }, onDown }
}

/** Returns the position of the pointer in mm of the canvas. */
function toPoint(event: HandleEvent, scale: number): Point {
  const bounds = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
  return { x: (event.clientX - (bounds?.left ?? 0)) / scale, y: (event.clientY - (bounds?.top ?? 0)) / scale }
}

const NOT_DRAGGED = createDragOffsetStore()

/** The handles of the selected item: eight that resize it, and one above it that rotates it. Fields offer the same. */
export function ResizeHandles(props: ResizeHandlesProps) {
  const { scale, resizing } = props
  const { previewBox, handlers, onDown } = useHandleDrag(props)
  const { dragged = NOT_DRAGGED } = props.canvas
  const offset = useSyncExternalStore(dragged.subscribe, dragged.read)
  const box = previewBox ?? { ...resizing.box, x: resizing.box.x + offset.x, y: resizing.box.y + offset.y }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const top = box.y - ROTATE_DISTANCE_PX / scale
  return (
    // The key keeps the view from being moved by a touch.
    <g data-key="" transform={`rotate(${box.rotation} ${middle.x} ${middle.y})`} {...handlers}>
      {previewBox && <rect {...toRect(box)} className={styles.resized} />}
      <line x1={middle.x} x2={middle.x} y1={box.y} y2={top} className={styles.handleLine} />
      <circle cx={middle.x} cy={top} r={HANDLE_PX / 2 / scale} className={styles.handle} />
      <circle
        cx={middle.x}
        cy={top}
        r={TOUCH_PX / 2 / scale}
        className={styles.handleArea}
        style={{ cursor: 'grab' }}
        data-handle="rotate"
        onPointerDown={onDown('rotate')}
      />
      {HANDLES.map((handle) => {
        const position = { x: middle.x + (handle.x * box.width) / 2, y: middle.y + (handle.y * box.height) / 2 }
        return (
          <g key={`${handle.x}.${handle.y}`}>
            <rect {...square(position, HANDLE_PX / scale)} className={styles.handle} />
            <rect
              {...square(position, getTouchSize(handle, box, scale))}
              className={styles.handleArea}
              style={{ cursor: getCursor(handle, box.rotation) }}
              data-handle={`${handle.x},${handle.y}`}
              onPointerDown={onDown(handle)}
            />
          </g>
        )
      })}
    </g>
  )
}

const toRect = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height })
const square = ({ x, y }: Point, side: number): Rect => ({
  x: x - side / 2,
  y: y - side / 2,
  width: side,
  height: side,
})

/** Handles of a small box are smaller, so that the box itself can be dragged. */
function getTouchSize({ x, y }: ResizeHandle, { width, height }: Rect, scale: number): number {
  const side = x === 0 ? width : y === 0 ? height : Math.min(width, height)
  return Math.min(TOUCH_PX / scale, Math.max(HANDLE_PX / scale, side / 3))
}
