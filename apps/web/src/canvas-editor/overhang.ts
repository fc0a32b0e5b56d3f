import type { Size } from '@platen/domain/geometry'
import { JIG_LIMITS } from '@platen/domain/jigs'
import { type Alignable, unionBounds } from './alignment.ts'

/** How far things lie beyond the edges of the plate, in mm; 0 where nothing does. */
export interface Overhang {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const NONE: Overhang = { left: 0, top: 0, right: 0, bottom: 0 }

/** What sticks out of the plate is drawn as well, so that it can be seen and brought back; no farther than a bed is long. */
export function computeOverflow(plate: Size, items: readonly Alignable[]): Overhang {
  const around = unionBounds(items)
  if (!around) return NONE
  const clampOverflow = (mm: number) => Math.min(Math.max(0, mm), JIG_LIMITS.maxSize)
  return {
    left: clampOverflow(-around.x),
    top: clampOverflow(-around.y),
    right: clampOverflow(around.x + around.width - plate.width),
    bottom: clampOverflow(around.y + around.height - plate.height),
  }
}

/**
 * What the drawing shows at once, in mm: the plate and what sticks out of it, but never so much that the plate itself is
 * lost from sight; the rest is scrolled to.
 */
export function fitSize(plate: Size, { left, top, right, bottom }: Overhang): Size {
  const most = Math.max(plate.width, plate.height)
  const of = (mm: number) => Math.min(mm, most)
  return { width: plate.width + of(left) + of(right), height: plate.height + of(top) + of(bottom) }
}
