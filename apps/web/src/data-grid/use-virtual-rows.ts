import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** In px; large enough as a touch target. */
export const ROW_HEIGHT = 44
/** In px; on touch screens the header is higher. */
export const MIN_HEADER_HEIGHT = 36
/** Rows rendered above and below the visible ones. */
export const OVERSCAN = 8

interface RowWindow {
  /** Rendered rows: from `first` up to, but not including, `end`. */
  readonly first: number
  readonly end: number
}

/** Returns the height of the part of a grid below its header, in px. */
export function getBodyHeight(grid: HTMLElement): number {
  const header = grid.querySelector<HTMLElement>('[data-header]')
  return grid.clientHeight - (header?.offsetHeight ?? MIN_HEADER_HEIGHT)
}

/** Returns the rows to render for a scroll position: the visible ones and `overscan` more above and below. */
export function computeWindow(scrollTop: number, height: number, count: number, overscan: number): RowWindow {
  const rows = Math.ceil(Math.max(0, height - MIN_HEADER_HEIGHT) / ROW_HEIGHT) + 1
  // Clamps the scroll position, so that a list that has become short is not scrolled past its end.
  const top = Math.max(0, Math.min(Math.floor(scrollTop / ROW_HEIGHT), count - rows))
  return { first: Math.max(0, top - overscan), end: Math.min(count, top + rows + overscan) }
}

/** Returns which of `count` rows of equal height below a sticky header are rendered. */
export function useVirtualRows(rootRef: RefObject<HTMLElement | null>, count: number) {
  // The first render has the rows for the height of the window. Those above and below follow when the list is measured.
  const [viewport, setViewport] = useState(() => ({ top: 0, height: window.innerHeight, overscan: 0 }))

  const hasScrolled = useRef(false)

  useLayoutEffect(() => {
    const element = rootRef.current
    if (!element) return
    const measure = () => {
      const top = Math.floor(element.scrollTop / ROW_HEIGHT) * ROW_HEIGHT
      const height = element.clientHeight
      setViewport((now) =>
        now.top === top && now.height === height && now.overscan === OVERSCAN
          ? now
          : { top, height, overscan: OVERSCAN },
      )
    }
    // Rendered in the same frame as the scroll, to avoid a blank area.
    const onScroll = () => {
      hasScrolled.current = true
      flushSync(measure)
    }
    // Its first call follows the layout of the frame. Measuring here would compute the layout in the task of the
    // commit.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [rootRef])

  /** Scrolls the minimum distance that makes the row fully visible. */
  const reveal = (index: number) => {
    const element = rootRef.current
    if (!element) return
    // The event follows in the next frame.
    hasScrolled.current = true
    const top = index * ROW_HEIGHT
    const visibleHeight = getBodyHeight(element)
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_HEIGHT > element.scrollTop + visibleHeight) element.scrollTop = top + ROW_HEIGHT - visibleHeight
  }
  return { ...computeWindow(viewport.top, viewport.height, count, viewport.overscan), reveal, hasScrolled }
}
