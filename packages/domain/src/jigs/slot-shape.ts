import {
  chain,
  ellipseOutline,
  type Matrix,
  type Outline,
  parsePathData,
  rectOutline,
  rotationAbout,
  translation,
} from '../geometry/index.ts'
import type { ImageBox, Slot } from './types.ts'

/** Where a drawing or a person says nothing else (specification section 3, import defaults). */
export const IMAGE_BOX_DEFAULTS = {
  rotation: 0,
  mirror: 'NONE',
  scale: 'TRUE',
  placement: 'MIDDLE_CENTER',
} as const satisfies Omit<ImageBox, 'x' | 'y' | 'width' | 'height'>

/** The box that artwork is set into: the slot's own, or the whole slot where it has none (readings D4). */
export function imageBoxOf(slot: Slot): ImageBox {
  return slot.imageBox ?? { x: 0, y: 0, width: slot.width, height: slot.height, ...IMAGE_BOX_DEFAULTS }
}

/**
 * The slot's true shape in mm, measured from the slot's top left corner before it is turned; map it with
 * `slotMatrix` to see it in the jig. CIRCLE and ELLIPSE are four cubics. Inside is what the non-zero rule calls inside.
 * A path that cannot be read, which validation never lets be saved, gives the slot's bounds.
 */
export function slotOutline(slot: Slot): Outline {
  const bounds = { x: 0, y: 0, width: slot.width, height: slot.height }
  if (slot.type === 'CIRCLE' || slot.type === 'ELLIPSE') return ellipseOutline(bounds)
  if (slot.type === 'PATH' && slot.path !== undefined) {
    const read = parsePathData(slot.path)
    if (read.ok && read.outline.length > 0) return read.outline
  }
  return rectOutline(bounds)
}

/** From the slot's own frame (mm from its top left corner, before it is turned) to the jig. */
export function slotMatrix(slot: Slot): Matrix {
  const middle = { x: slot.width / 2, y: slot.height / 2 }
  return chain(rotationAbout(slot.rotation, middle), translation(slot.x, slot.y))
}
