import {
  composeTransforms,
  ellipseOutline,
  ellipseShape,
  type Matrix,
  type Outline,
  outlineShape,
  parsePathData,
  type Rect,
  rectOutline,
  rectShape,
  rotationAbout,
  type Shape,
  translation,
} from '../geometry/index.ts'
import type { Slot } from './types.ts'

const ownBounds = (slot: Slot): Rect => ({ x: 0, y: 0, width: slot.width, height: slot.height })

/**
 * The slot's true shape in mm, measured from the slot's top left corner before it is turned; map it with
 * `slotTransform` to see it in the jig. CIRCLE and ELLIPSE are four cubics. Inside is what the non-zero rule calls inside.
 * A path that cannot be read, which validation never lets be saved, gives the slot's bounds.
 */
export function slotOutline(slot: Slot): Outline {
  if (slot.type === 'CIRCLE' || slot.type === 'ELLIPSE') return ellipseOutline(ownBounds(slot))
  if (slot.type === 'PATH' && slot.path !== undefined) {
    const read = parsePathData(slot.path)
    if (read.ok && read.outline.length > 0) return read.outline
  }
  return rectOutline(ownBounds(slot))
}

/** From the slot's own frame (mm from its top left corner, before it is turned) to the jig. */
export function slotTransform(slot: Slot): Matrix {
  const middle = { x: slot.width / 2, y: slot.height / 2 }
  return composeTransforms(rotationAbout(slot.rotation, middle), translation(slot.x, slot.y))
}

/**
 * The slot's true shape for questions of bounds and overlap, ellipses as ellipses.
 *
 * @param onto from the slot's own frame to where the question is asked; the jig, unless told otherwise.
 */
export function slotShape(slot: Slot, onto: Matrix = slotTransform(slot)): Shape {
  if (slot.type === 'CIRCLE' || slot.type === 'ELLIPSE') return ellipseShape(ownBounds(slot), onto)
  if (slot.type === 'PATH') return outlineShape(slotOutline(slot), onto)
  return rectShape(ownBounds(slot), onto)
}
