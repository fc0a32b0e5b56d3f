import { type RefObject, useEffect, useRef } from 'react'

interface ClientPoint {
  readonly clientX: number
  readonly clientY: number
}

interface TouchPoint {
  readonly target: Element
  at: ClientPoint
}

interface PanZoomHandlers {
  /** Called with the factor by which the distance of two fingers grew, and their midpoint. */
  readonly zoomBy: (factor: number, at: ClientPoint) => void
}

/** Fields and buttons have their own action of the space bar. */
const usesSpaceKey = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, button, a, [contenteditable]') !== null

const midpoint = (a: ClientPoint, b: ClientPoint): ClientPoint => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
})
const distance = (a: ClientPoint, b: ClientPoint): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/**
 * Pans the content of a scroll container by drag: with the middle button, with the space bar held, with one finger
 * outside of draggable elements (`data-key`), and with two fingers, which also zoom. Listens in the capture phase,
 * before the canvas; a second finger cancels a drag that the first one started.
 */
export function usePanAndPinch(frame: RefObject<HTMLElement | null>, handlers: PanZoomHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const node = frame.current
    if (!node) return
    return attachPanZoom(node, (factor, point) => latest.current.zoomBy(factor, point))
  }, [frame])
}

function attachPanZoom(node: HTMLElement, zoomBy: PanZoomHandlers['zoomBy']): () => void {
  const activeTouches = new Map<number, TouchPoint>()
  let panning: { readonly pointerId: number; at: ClientPoint } | null = null
  const abortController = new AbortController()
  const { signal } = abortController

  const showCursor = () => {
    if (spaceBar.isHeld || panning) node.dataset['pan'] = panning ? 'grabbing' : 'grab'
    else delete node.dataset['pan']
  }
  const spaceBar = trackSpaceBar(node, signal, showCursor)
  const moveBy = (from: ClientPoint, to: ClientPoint) =>
    node.scrollBy(from.clientX - to.clientX, from.clientY - to.clientY)
  const handlePointerDown = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    if (event.pointerType === 'touch') {
      for (const [pointerId, touchPoint] of activeTouches) {
        touchPoint.target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
      }
      activeTouches.set(event.pointerId, { target, at: event })
      panning =
        activeTouches.size === 1 && !target.closest('[data-key]') ? { pointerId: event.pointerId, at: event } : null
      if (activeTouches.size > 1) handlePointerDown(event)
      return
    }
    if (event.button !== 1 && !(event.button === 0 && spaceBar.isHeld)) return
    handlePointerDown(event)
    panning = { pointerId: event.pointerId, at: event }
    node.setPointerCapture(event.pointerId)
    showCursor()
  }

  const onMove = (event: PointerEvent) => {
    const touchPoint = activeTouches.get(event.pointerId)
    const [first, second] = [...activeTouches.values()]
    if (touchPoint && first && second) {
      const [centre, touchDistance] = [midpoint(first.at, second.at), distance(first.at, second.at)]
      touchPoint.at = event
      moveBy(centre, midpoint(first.at, second.at))
      if (touchDistance > 0) zoomBy(distance(first.at, second.at) / touchDistance, midpoint(first.at, second.at))
      handlePointerDown(event)
      return
    }
    if (panning?.pointerId !== event.pointerId) return
    moveBy(panning.at, event)
    panning.at = event
    if (event.pointerType !== 'touch') handlePointerDown(event)
  }

  const onEnd = (event: PointerEvent) => {
    // The pointercancel dispatched above, which makes the canvas cancel the drag of the first finger.
    if (!event.isTrusted && event.type === 'pointercancel' && activeTouches.has(event.pointerId)) return
    activeTouches.delete(event.pointerId)
    if (panning?.pointerId !== event.pointerId) return
    panning = null
    showCursor()
    if (event.pointerType !== 'touch') handlePointerDown(event)
  }

  const captureOptions = { capture: true, signal }
  node.addEventListener('pointerdown', onDown, captureOptions)
  node.addEventListener('pointermove', onMove, captureOptions)
  node.addEventListener('pointerup', onEnd, captureOptions)
  node.addEventListener('pointercancel', onEnd, captureOptions)
  return () => abortController.abort()
}

/** Follows the space bar, which counts as held if it was pressed while the pointer was over the container. */
function trackSpaceBar(node: HTMLElement, signal: AbortSignal, onChange: () => void): { readonly isHeld: boolean } {
  const state = { isHeld: false }
  let isPointerOver = false
  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'Space') return
    const isDown = event.type === 'keydown'
    if (isDown && (!isPointerOver || usesSpaceKey(event.target))) return
    if (isDown) event.preventDefault()
    state.isHeld = isDown
    onChange()
  }
  const onOver = (event: PointerEvent) => {
    isPointerOver = event.type === 'pointerenter'
  }
  node.addEventListener('pointerenter', onOver, { signal })
  node.addEventListener('pointerleave', onOver, { signal })
  window.addEventListener('keydown', onKey, { signal })
  window.addEventListener('keyup', onKey, { signal })
  return state
}
