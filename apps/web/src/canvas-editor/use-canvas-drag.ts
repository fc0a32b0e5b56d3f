import type { Point } from '@platen/domain/geometry'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { captureEscape } from './capture-escape.ts'
import {
  type DragContext,
  type DragGesture,
  finishGesture,
  moveGesture,
  startGesture,
  toCanvasPoint,
} from './drag-gesture.ts'

/**
 * Drags the selected items and selects by a marquee. During a drag only the overlay moves, on the compositor; React
 * state and the document are updated once, on pointer up, so that dragging hundreds of slots causes no re-render.
 */
export function useCanvasDrag(context: DragContext) {
  const gesture = useRef<DragGesture | null>(null)

  const onPointerDown = (event: ReactPointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const started = startGesture(context, event)
    if (!started) return
    gesture.current = started
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: ReactPointerEvent<SVGSVGElement>) => {
    const current = gesture.current
    if (!current) return
    moveGesture(context, current, event, () => {
      current.release = captureEscape(() => endGesture(current, null))
    })
  }
  /** Ends the gesture at a position in mm, or cancels it if `point` is null. */
  const endGesture = (ended: DragGesture, point: Point | null) => {
    if (gesture.current === ended) gesture.current = null
    finishGesture(context, ended, point)
  }
  const handlePointerEnd = (event: ReactPointerEvent<SVGSVGElement>, isCommitted: boolean) => {
    if (gesture.current) endGesture(gesture.current, isCommitted ? toCanvasPoint(context, event) : null)
  }
  useEffect(() => () => gesture.current?.release(), [])

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => handlePointerEnd(event, true),
    onPointerCancel: (event: ReactPointerEvent<SVGSVGElement>) => handlePointerEnd(event, false),
  }
}
