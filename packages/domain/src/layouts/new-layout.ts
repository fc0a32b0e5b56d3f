import type { Rect, Size } from '../geometry/index.ts'
import { LAYOUT_DEFAULT_SPACING } from './limits.ts'
import type { Layout } from './types.ts'

const NEW_LAYOUT_SIZE = { width: 610, height: 420 }

/** Returns a new layout: 610 x 420 mm, printable everywhere, without jigs. */
export const newLayout = (id: string, name: string): Layout => ({
  id,
  name,
  ...NEW_LAYOUT_SIZE,
  jigs: [],
  printableArea: { x: 0, y: 0, ...NEW_LAYOUT_SIZE },
  referenceText: '',
  defaultSpacing: LAYOUT_DEFAULT_SPACING,
  locations: [],
  printerTypes: [],
})

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Returns the part of a printable area that is inside the layout. */
export function clampPrintableArea(area: Rect, table: Size): Rect {
  const x = clamp(area.x, 0, table.width)
  const y = clamp(area.y, 0, table.height)
  return {
    x,
    y,
    width: clamp(area.width - (x - area.x), 0, table.width - x),
    height: clamp(area.height - (y - area.y), 0, table.height - y),
  }
}
