import { type Rect, type Size, transformedBounds } from '../geometry/index.ts'
import { effectiveImageBox, type Slot } from '../jigs/index.ts'
import { artworkTransform } from './artwork-transform.ts'

const UNIT_SQUARE: Rect = { x: 0, y: 0, width: 1, height: 1 }

const overlap = (start: number, length: number, from: number, extent: number): number =>
  Math.max(0, Math.min(start + length, from + extent) - Math.max(start, from))

/**
 * Returns the smallest share (0 to 1) of the area of artwork that the image boxes of a jig's slots show; the rest is
 * cropped. Returns undefined without slots, or if the artwork has no size.
 */
export function minVisibleShare(slots: readonly Slot[], artwork: Size): number | undefined {
  if (slots.length === 0 || !(artwork.width > 0 && artwork.height > 0)) return undefined
  const shares = slots.map((slot) => {
    const box = effectiveImageBox(slot)
    const printed = transformedBounds(artworkTransform(box, artwork), UNIT_SQUARE)
    const width = overlap(printed.x, printed.width, box.x, box.width)
    const height = overlap(printed.y, printed.height, box.y, box.height)
    return (width * height) / (printed.width * printed.height)
  })
  return Math.min(...shares)
}
