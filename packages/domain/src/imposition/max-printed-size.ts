import type { Size } from '../geometry/index.ts'
import { effectiveImageBox, type Slot } from '../jigs/index.ts'
import { artworkTransform } from './artwork-transform.ts'

/**
 * Returns the largest size, in mm before rotation, at which a jig's slots print artwork of a size (see
 * `artworkTransform`). Returns undefined without slots, or if the artwork has no size.
 */
export function maxPrintedSize(slots: readonly Slot[], artwork: Size): Size | undefined {
  if (!(artwork.width > 0 && artwork.height > 0)) return undefined
  let largest: Size | undefined
  for (const slot of slots) {
    const [a, b, c, d] = artworkTransform(effectiveImageBox(slot), artwork)
    const printed = { width: Math.hypot(a, b), height: Math.hypot(c, d) }
    if (!largest || printed.width > largest.width) largest = printed
  }
  return largest
}
