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
  { items, selected }: Pick<CanvasProps, 'items' | 'selected'>,
  scale: number,
  /** Set if the pointer made the selection on the canvas; reset here. */
  isPointerSelectionRef: RefObject<boolean>,
): void {
  const latest = useRef({ items, scale })
  useEffect(() => {
    latest.current = { items, scale }
  })
  useEffect(() => {
    if (isPointerSelectionRef.current) {
      isPointerSelectionRef.current = false
      return
    }
    const [view, drawing] = [scroller.current, sheet.current]
    const bounds = unionBounds(latest.current.items.filter((item) => selected.has(item.key)))
    if (!view || !drawing || !bounds) return
    const [viewport, sheetBounds] = [view.getBoundingClientRect(), drawing.getBoundingClientRect()]
    const mm = latest.current.scale
    const left = sheetBounds.left + bounds.x * mm
    const top = sheetBounds.top + bounds.y * mm
    const [right, bottom] = [left + bounds.width * mm, top + bounds.height * mm]
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    if (middle.x > viewport.left && middle.x < viewport.right && middle.y > viewport.top && middle.y < viewport.bottom)
      return
    const isLarger = right - left > viewport.width || bottom - top > viewport.height
    if (isLarger && right > viewport.left && left < viewport.right && bottom > viewport.top && top < viewport.bottom)
      return
    view.scrollBy(middle.x - (viewport.left + viewport.right) / 2, middle.y - (viewport.top + viewport.bottom) / 2)
  }, [selected, scroller, sheet, isPointerSelectionRef])
}
