import { composeTransforms, type Matrix, rotation, type Size, scaling, translation } from '../geometry/index.ts'
import { effectivePlacement, type ImageBox, type Mirror, type QuarterTurn, type Scale } from '../jigs/index.ts'

const MIRRORED: Readonly<Record<Mirror, Matrix>> = {
  NONE: [1, 0, 0, 1, 0, 0],
  HORIZONTAL: [-1, 0, 0, 1, 1, 0],
  VERTICAL: [1, 0, 0, -1, 0, 1],
}

/** Share of the free room that lies left of or above the artwork. */
const ALIGNMENT_FRACTION: Readonly<Record<string, number>> = {
  LEFT: 0,
  CENTER: 0.5,
  RIGHT: 1,
  TOP: 0,
  MIDDLE: 0.5,
  BOTTOM: 1,
}

const rotatedSize = (size: Size, turn: QuarterTurn): Size =>
  turn === 90 || turn === 270 ? { width: size.height, height: size.width } : size

const factor = (scale: Scale, from: Size, to: Size): number => {
  const wide = to.width / from.width
  const high = to.height / from.height
  return { TRUE: 1, FIT: Math.min(wide, high), FILL: Math.max(wide, high), FIT_WIDTH: wide, FIT_HEIGHT: high }[scale]
}

/**
 * Maps the artwork's unit square (0,0 = its top left, 1,1 = its bottom right, as viewed) to the slot's own frame
 * (mm from the slot's top left corner, before the slot is turned). In this order:
 *
 * 1. mirror, in the artwork's own frame: HORIZONTAL swaps its left and right, VERTICAL its top and bottom;
 * 2. the image box's rotation, clockwise; after 90 and 270 the artwork's sides have swapped;
 * 3. scale, of the artwork as it now lies: TRUE keeps its size in mm, FIT is the largest that shows it whole, FILL
 *    the smallest that leaves nothing of the box empty, FIT_WIDTH and FIT_HEIGHT make that side (as it lies) the
 *    box's; sides always keep their ratio;
 * 4. placement of the result in the box by the 3 x 3 grid; what is larger than the box hangs over on the sides
 *    that the placement leaves (TOP_LEFT: over the right and the bottom) and is clipped there. FILL is centred.
 *
 * @param artwork size in mm as it is viewed; both sides above 0.
 */
export function artworkTransform(box: ImageBox, artwork: Size): Matrix {
  const rotated = rotatedSize(artwork, box.rotation)
  const k = factor(box.scale, rotated, box)
  const shown = { width: rotated.width * k, height: rotated.height * k }
  const [row = '', column = ''] = effectivePlacement(box).split('_')
  const left = box.x + (ALIGNMENT_FRACTION[column] ?? 0) * (box.width - shown.width)
  const top = box.y + (ALIGNMENT_FRACTION[row] ?? 0) * (box.height - shown.height)
  const turn = composeTransforms(translation(-0.5, -0.5), rotation(box.rotation), translation(0.5, 0.5))
  return composeTransforms(MIRRORED[box.mirror], turn, scaling(shown.width, shown.height), translation(left, top))
}
