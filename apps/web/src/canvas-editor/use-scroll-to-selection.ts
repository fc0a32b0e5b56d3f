import { type RefObject, useEffect, useRef } from 'react'
import { unionBounds } from './alignment.ts'
import type { CanvasProps } from './stage-types.ts'

/**
 * Scrolls the selected items to the centre of the view if they were selected outside the canvas (in a list, by a
 * validation message or a key) and are not visible. Does not scroll if the selection is visible, or is larger than the
 * view and partly visible, or was made by pointer.
 */
export function useScrollToSelection(
  scroller: RefObject<HTMLElement | null>,
  sheet: RefObject<SVGSVGElement | null>,
  { items, chosen }: Pick<CanvasProps, 'items' | 'chosen'>,
  scale: number,
  /** Set if the pointer made the selection on the canvas; reset here. */
  byPointerRef: RefObject<boolean>,
): void {
  const latest = useRef({ items, scale })
  useEffect(() => {
    latest.current = { items, scale }
  })
  useEffect(() => {
    if (byPointerRef.current) {
      byPointerRef.current = false
      return
    }
    const [view, drawing] = [scroller.current, sheet.current]
    const bounds = unionBounds(latest.current.items.filter((item) => chosen.has(item.key)))
    if (!view || !drawing || !bounds) return
    const [room, paper] = [view.getBoundingClientRect(), drawing.getBoundingClientRect()]
    const mm = latest.current.scale
    const left = paper.left + bounds.x * mm
    const top = paper.top + bounds.y * mm
    const [right, bottom] = [left + bounds.width * mm, top + bounds.height * mm]
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    if (middle.x > room.left && middle.x < room.right && middle.y > room.top && middle.y < room.bottom) return
    const isLarger = right - left > room.width || bottom - top > room.height
    if (isLarger && right > room.left && left < room.right && bottom > room.top && top < room.bottom) return
    view.scrollBy(middle.x - (room.left + room.right) / 2, middle.y - (room.top + room.bottom) / 2)
  }, [chosen, scroller, sheet, byPointerRef])
}
