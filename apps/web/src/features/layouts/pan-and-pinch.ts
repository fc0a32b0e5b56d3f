import { type RefObject, useEffect, useRef } from 'react'

interface Place {
  readonly clientX: number
  readonly clientY: number
}

interface Grip {
  readonly target: Element
  at: Place
}

interface Hands {
  /** By how much the distance of two fingers has grown, about the point between them. */
  readonly zoomBy: (factor: number, at: Place) => void
}

/** Fields and buttons have uses of their own for the space bar. */
const takesSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, button, a, [contenteditable]') !== null

const between = (a: Place, b: Place): Place => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
})
const apart = (a: Place, b: Place): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/**
 * Moves what a frame shows by dragging: with the middle button, with the space bar held, with a finger beside the things
 * that can be dragged themselves (`data-key`), and with two fingers, which zoom as well. Heard before the drawing hears
 * of the pointer; a drag that one finger has begun ends without effect when the second comes down.
 */
export function usePanAndPinch(frame: RefObject<HTMLElement | null>, hands: Hands): void {
  const latest = useRef(hands)
  useEffect(() => {
    latest.current = hands
  })
  useEffect(() => {
    const node = frame.current
    if (!node) return
    return listen(node, (factor, at) => latest.current.zoomBy(factor, at))
  }, [frame])
}

function listen(node: HTMLElement, zoomBy: Hands['zoomBy']): () => void {
  const fingers = new Map<number, Grip>()
  let panning: { readonly pointerId: number; at: Place } | null = null
  let isOver = false
  let isReady = false

  const showCursor = () => {
    if (isReady || panning) node.dataset['pan'] = panning ? 'grabbing' : 'grab'
    else delete node.dataset['pan']
  }
  const moveBy = (from: Place, to: Place) => node.scrollBy(from.clientX - to.clientX, from.clientY - to.clientY)
  const take = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    if (event.pointerType === 'touch') {
      for (const [pointerId, finger] of fingers) {
        finger.target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
      }
      fingers.set(event.pointerId, { target, at: event })
      panning = fingers.size === 1 && !target.closest('[data-key]') ? { pointerId: event.pointerId, at: event } : null
      if (fingers.size > 1) take(event)
      return
    }
    if (event.button !== 1 && !(event.button === 0 && isReady)) return
    take(event)
    panning = { pointerId: event.pointerId, at: event }
    node.setPointerCapture(event.pointerId)
    showCursor()
  }

  const onMove = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId)
    const [first, second] = [...fingers.values()]
    if (finger && first && second) {
      const [middle, reach] = [between(first.at, second.at), apart(first.at, second.at)]
      finger.at = event
      moveBy(middle, between(first.at, second.at))
      if (reach > 0) zoomBy(apart(first.at, second.at) / reach, between(first.at, second.at))
      take(event)
      return
    }
    if (panning?.pointerId !== event.pointerId) return
    moveBy(panning.at, event)
    panning.at = event
    if (event.pointerType !== 'touch') take(event)
  }

  const onEnd = (event: PointerEvent) => {
    // Ours, said above so that the drawing lets go of what the first finger holds.
    if (!event.isTrusted && event.type === 'pointercancel' && fingers.has(event.pointerId)) return
    fingers.delete(event.pointerId)
    if (panning?.pointerId !== event.pointerId) return
    panning = null
    showCursor()
    if (event.pointerType !== 'touch') take(event)
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'Space') return
    const isDown = event.type === 'keydown'
    if (isDown && (!isOver || takesSpace(event.target))) return
    if (isDown) event.preventDefault()
    isReady = isDown
    showCursor()
  }
  const onOver = (event: PointerEvent) => {
    isOver = event.type === 'pointerenter'
  }

  const off = new AbortController()
  const early = { capture: true, signal: off.signal }
  node.addEventListener('pointerdown', onDown, early)
  node.addEventListener('pointermove', onMove, early)
  node.addEventListener('pointerup', onEnd, early)
  node.addEventListener('pointercancel', onEnd, early)
  node.addEventListener('pointerenter', onOver, { signal: off.signal })
  node.addEventListener('pointerleave', onOver, { signal: off.signal })
  window.addEventListener('keydown', onKey, { signal: off.signal })
  window.addEventListener('keyup', onKey, { signal: off.signal })
  return () => off.abort()
}
