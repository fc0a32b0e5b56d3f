import {
  composeTransforms,
  ellipseOutline,
  ellipseShape,
  type Matrix,
  type Outline,
  outlineShape,
  parsePathData,
  type Rect,
  rectContains,
  rectOutline,
  rectShape,
  rotationAbout,
  type Shape,
  TOLERANCE_MM,
  TOUCH_TOLERANCE_MM,
  translation,
} from '../geometry/index.ts'
import type { Slot } from './types.ts'

/**
 * How far a slot of a drawing may exceed its jig, and an image box its slot, in mm. SVG import rounds position, size
 * and jig to 3 decimals (half a thousandth each), so that its results may exceed the measured bounds by this much more.
 * Slots of SVG-sourced jigs are locked, so users could not repair them.
 */
export const DRAWN_SLACK_MM = TOUCH_TOLERANCE_MM + 2 * TOLERANCE_MM

const ownBounds = (slot: Slot): Rect => ({ x: 0, y: 0, width: slot.width, height: slot.height })

/** Whether the bounds of a path, relative to the slot's top left corner, are those of the slot. */
export const fillsSlot = (slot: Slot, bounds: Rect): boolean =>
  rectContains(ownBounds(slot), bounds, DRAWN_SLACK_MM) && rectContains(bounds, ownBounds(slot), DRAWN_SLACK_MM)

/**
 * Returns the slot's true shape in mm, relative to the slot's top left corner before rotation; transform it with
 * `slotTransform` to jig coordinates. CIRCLE and ELLIPSE are four cubics. The non-zero rule applies. For a path that
 * cannot be parsed, which validation rejects, returns the slot's bounds.
 */
export function slotOutline(slot: Slot): Outline {
  if (slot.type === 'CIRCLE' || slot.type === 'ELLIPSE') return ellipseOutline(ownBounds(slot))
  if (slot.type === 'PATH' && slot.path !== undefined) {
    const read = parsePathData(slot.path)
    if (read.ok && read.outline.length > 0) return read.outline
  }
  return rectOutline(ownBounds(slot))
}

/**
 * Returns the transform from the slot's coordinate system (mm from its top left corner, before rotation) to the jig.
 */
export function slotTransform(slot: Slot): Matrix {
  const middle = { x: slot.width / 2, y: slot.height / 2 }
  return composeTransforms(rotationAbout(slot.rotation, middle), translation(slot.x, slot.y))
}

/**
 * Returns the slot's true shape for bounds and overlap tests, with exact ellipses.
 *
 * @param onto transform from the slot's coordinate system to the target; defaults to the jig.
 */
export function slotShape(slot: Slot, onto: Matrix = slotTransform(slot)): Shape {
  if (slot.type === 'CIRCLE' || slot.type === 'ELLIPSE') return ellipseShape(ownBounds(slot), onto)
  if (slot.type === 'PATH') return outlineShape(slotOutline(slot), onto)
  return rectShape(ownBounds(slot), onto)
}
