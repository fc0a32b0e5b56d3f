import type { ArtworkFix } from '../artwork/index.ts'
import type { Matrix, Size } from '../geometry/index.ts'
import { effectiveImageBox, type Slot } from '../jigs/index.ts'
import { artworkTransform } from './artwork-transform.ts'

/**
 * Returns the transform from the unit square of artwork (0,0 = its top left, 1,1 = its bottom right) to the page of the
 * fixed artwork (mm from its top left). What exceeds the page is cut off.
 *
 * @param size of the artwork in mm, in displayed orientation
 */
export function fixTransform({ width, height }: Size, fix: ArtworkFix): Matrix {
  const page = { x: 0, y: 0, width: fix.width, height: fix.height }
  return artworkTransform(
    { ...page, rotation: fix.turn, mirror: 'NONE', scale: 'TRUE', placement: 'MIDDLE_CENTER' },
    { width: width * fix.scale, height: height * fix.scale },
  )
}

/** Returns the size that all slots of a jig print of artwork, in its orientation; undefined without slots. */
export function minPrintedArea(slots: readonly Slot[]): Size | undefined {
  const areas = slots.map((slot): Size => {
    const { width, height, rotation } = effectiveImageBox(slot)
    return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
  })
  if (areas.length === 0) return undefined
  return {
    width: Math.min(...areas.map(({ width }) => width)),
    height: Math.min(...areas.map(({ height }) => height)),
  }
}
