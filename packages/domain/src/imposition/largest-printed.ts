import type { Size } from '../geometry/index.ts'
import { imageBoxOf, type Slot } from '../jigs/index.ts'
import { artworkInBox } from './artwork-in-box.ts'

/**
 * The largest size, in mm before any turn, at which a jig's slots print artwork of a size (see `artworkInBox`): where
 * its images are drawn out the most. Undefined where there is no slot, or the artwork has no size.
 */
export function largestPrinted(slots: readonly Slot[], artwork: Size): Size | undefined {
  if (!(artwork.width > 0 && artwork.height > 0)) return undefined
  let largest: Size | undefined
  for (const slot of slots) {
    const [a, b, c, d] = artworkInBox(imageBoxOf(slot), artwork)
    const printed = { width: Math.hypot(a, b), height: Math.hypot(c, d) }
    if (!largest || printed.width > largest.width) largest = printed
  }
  return largest
}
