import { type RefObject, useEffect, useRef } from 'react'
import { boundsAround } from './arrange.ts'
import type { StageProps } from './stage-types.ts'

/**
 * What was chosen elsewhere (in a list, by a problem, by a key) and lies out of sight is brought into the middle of the view.
 * What is seen, if only in part, stays where it is.
 */
export function useChosenInView(
  scroller: RefObject<HTMLElement | null>,
  sheet: RefObject<SVGSVGElement | null>,
  { items, chosen }: Pick<StageProps, 'items' | 'chosen'>,
  scale: number,
): void {
  const latest = useRef({ items, scale })
  useEffect(() => {
    latest.current = { items, scale }
  })
  useEffect(() => {
    const [view, drawing] = [scroller.current, sheet.current]
    const bounds = boundsAround(latest.current.items.filter((item) => chosen.has(item.key)))
    if (!view || !drawing || !bounds) return
    const [room, paper] = [view.getBoundingClientRect(), drawing.getBoundingClientRect()]
    const mm = latest.current.scale
    const left = paper.left + bounds.x * mm
    const top = paper.top + bounds.y * mm
    const [right, bottom] = [left + bounds.width * mm, top + bounds.height * mm]
    if (right > room.left && left < room.right && bottom > room.top && top < room.bottom) return
    view.scrollBy((left + right) / 2 - (room.left + room.right) / 2, (top + bottom) / 2 - (room.top + room.bottom) / 2)
  }, [chosen, scroller, sheet])
}
