import type { Size } from '@platen/domain/geometry'
import { JIG_LIMITS } from '@platen/domain/jigs'
import { type Alignable, unionBounds } from './alignment.ts'

/** How far items extend beyond the edges of the plate, in mm; 0 if they do not. */
export interface Overhang {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const NO_OVERHANG: Overhang = { left: 0, top: 0, right: 0, bottom: 0 }

/**
 * Computes the overflow to draw, so that items outside the plate can be seen and moved back; at most the maximum jig
 * size.
 */
export function computeOverflow(plate: Size, items: readonly Alignable[]): Overhang {
  const bounds = unionBounds(items)
  if (!bounds) return NO_OVERHANG
  const clampOverflow = (mm: number) => Math.min(Math.max(0, mm), JIG_LIMITS.maxSize)
  return {
    left: clampOverflow(-bounds.x),
    top: clampOverflow(-bounds.y),
    right: clampOverflow(bounds.x + bounds.width - plate.width),
    bottom: clampOverflow(bounds.y + bounds.height - plate.height),
  }
}

/**
 * Returns the size that the view fits at zoom level 1, in mm: the plate and the overflow, limited on each side to the
 * longer side of the plate. The rest is reached by scrolling.
 */
export function fitSize(plate: Size, { left, top, right, bottom }: Overhang): Size {
  const maxOverflow = Math.max(plate.width, plate.height)
  const limit = (mm: number) => Math.min(mm, maxOverflow)
  return { width: plate.width + limit(left) + limit(right), height: plate.height + limit(top) + limit(bottom) }
}
