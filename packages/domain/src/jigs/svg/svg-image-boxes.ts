import {
  composeTransforms,
  type Matrix,
  outlineBounds,
  type Rect,
  rectOutline,
  transformOutline,
} from '../../geometry/index.ts'
import { effectivePlacement, IMAGE_BOX_DEFAULTS } from '../image-box.ts'
import {
  type ImageBox,
  MIRRORS,
  PLACEMENTS,
  type Placement,
  QUARTER_TURNS,
  type QuarterTurn,
  SCALES,
} from '../types.ts'
import { roundRect, type SvgSlot } from './shape-to-slot.ts'
import type { DrawnShape } from './svg-traversal.ts'
import type { XmlElement } from './xml-reader.ts'

/** Returns the inverse of a rotation with translation. */
function inverseOfRigid(m: Matrix): Matrix {
  const [a, b, c, d, e, f] = m
  return [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
}

/** Returns the bounds of a drawn shape in the jig; undefined if it has none. */
export const boundsInJig = ({ shape, matrix }: DrawnShape): Rect | undefined =>
  outlineBounds(transformOutline(matrix, shape.kind === 'path' ? shape.outline : rectOutline(shape.box)))

/** Returns the bounds of a drawn image box in the slot's coordinate system, before rotation; unrounded. */
export function boxInSlot(drawn: DrawnShape, slot: SvgSlot): Rect | undefined {
  const into = composeTransforms(drawn.matrix, inverseOfRigid(slot.frame))
  const { shape } = drawn
  return outlineBounds(transformOutline(into, shape.kind === 'path' ? shape.outline : rectOutline(shape.box)))
}

const parseOneOf = <T extends string | number>(allowed: readonly T[], text: string | undefined, otherwise: T): T =>
  allowed.find((value) => String(value) === text) ?? otherwise

/**
 * Returns the image box of an imported slot. Rotation, mirror, scale and placement are read from data-rotation,
 * data-mirror, data-scale and data-placement of an exported drawing; otherwise the import defaults apply.
 */
export function imageBoxFrom(element: XmlElement, bounds: Rect, slot: SvgSlot): ImageBox {
  const { attributes } = element
  const noted = parseOneOf(QUARTER_TURNS, attributes.get('data-rotation'), IMAGE_BOX_DEFAULTS.rotation)
  const scale = parseOneOf(SCALES, attributes.get('data-scale'), IMAGE_BOX_DEFAULTS.scale)
  const placement = parseOneOf(PLACEMENTS, attributes.get('data-placement'), IMAGE_BOX_DEFAULTS.placement)
  return {
    ...roundRect(bounds),
    rotation: slot.halfTurned ? HALF_TURNED[noted] : noted,
    mirror: parseOneOf(MIRRORS, attributes.get('data-mirror'), IMAGE_BOX_DEFAULTS.mirror),
    scale,
    placement: effectivePlacement({ scale, placement: slot.halfTurned ? opposite(placement) : placement }),
  }
}

/** Rotates a placement of the 3 x 3 grid by half a turn. */
const opposite = (placement: Placement): Placement =>
  PLACEMENTS[PLACEMENTS.length - 1 - PLACEMENTS.indexOf(placement)] ?? placement

const HALF_TURNED: Readonly<Record<QuarterTurn, QuarterTurn>> = { 0: 180, 90: 270, 180: 0, 270: 90 }
