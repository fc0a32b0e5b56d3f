import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** px; a row is as high as a finger is wide. */
export const ROW_HEIGHT = 44
export const HEADER_HEIGHT = 36
/** Rows above and below what is seen that are in the document too. */
const OVERSCAN = 8

interface RowWindow {
  /** Rows in the document: `first` and those up to `end`, which is not one of them. */
  readonly first: number
  readonly end: number
}

/** The rows that a scrolled element shows, with those just above and below. */
export function computeWindow(scrollTop: number, height: number, count: number): RowWindow {
  const rows = Math.ceil(Math.max(0, height - HEADER_HEIGHT) / ROW_HEIGHT) + 1
  // Past the last row there is nothing: a list that has become short is shown from where it still fills the screen.
  const top = Math.max(0, Math.min(Math.floor(scrollTop / ROW_HEIGHT), count - rows))
  return { first: Math.max(0, top - OVERSCAN), end: Math.min(count, top + rows + OVERSCAN) }
}

/** Which rows are in the document, of `count` rows of one height below a sticky header. */
export function useVirtualRows(root: RefObject<HTMLElement | null>, count: number) {
  const [viewport, setSeen] = useState({ top: 0, height: 0 })

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () => {
      const top = Math.floor(element.scrollTop / ROW_HEIGHT) * ROW_HEIGHT
      const height = element.clientHeight
      setSeen((now) => (now.top === top && now.height === height ? now : { top, height }))
    }
    // Within the frame that shows the new place, or it would show a hole first.
    const onScroll = () => flushSync(measure)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [root])

  /** Scrolls as little as it takes to see a row whole. */
  const reveal = (index: number) => {
    const element = root.current
    if (!element) return
    const top = index * ROW_HEIGHT
    const room = element.clientHeight - HEADER_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_HEIGHT > element.scrollTop + room) element.scrollTop = top + ROW_HEIGHT - room
  }
  return { ...computeWindow(viewport.top, viewport.height, count), reveal }
}
