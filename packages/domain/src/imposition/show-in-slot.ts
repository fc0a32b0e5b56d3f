import {
  composeTransforms,
  invertTransform,
  type Matrix,
  type Outline,
  outlineBounds,
  type Rect,
  rectOutline,
  type Size,
  scaling,
  transformOutline,
} from '../geometry/index.ts'
import { effectiveImageBox, type Slot, slotOutline } from '../jigs/index.ts'
import { artworkTransform } from './artwork-transform.ts'

/** Artwork as it looks on the object: upright, and cut to a slot. Lengths in mm. */
export interface ShownInSlot {
  /** Size of the artwork in the slot; its top left corner is the origin. */
  readonly size: Size
  /** The artwork is visible inside all of them. */
  readonly clips: readonly Outline[]
  /** Bounds of the slot. */
  readonly bounds: Rect
}

/**
 * Returns how artwork looks in a slot, without the rotation and mirroring with which it is printed: it is seen as on
 * the finished object.
 *
 * @param artwork size in mm in displayed orientation; both sides above 0
 */
export function showInSlot(slot: Slot, artwork: Size): ShownInSlot {
  const box = effectiveImageBox(slot)
  const placed = artworkTransform(box, artwork)
  const [a, b, c, d] = placed
  const size = { width: Math.hypot(a, b), height: Math.hypot(c, d) }
  const upright: Matrix = composeTransforms(invertTransform(placed), scaling(size.width, size.height))
  const outline = transformOutline(upright, slotOutline(slot))
  const clips = [outline, ...(slot.imageBox ? [transformOutline(upright, rectOutline(box))] : [])]
  return { size, clips, bounds: outlineBounds(outline) ?? { x: 0, y: 0, ...size } }
}
