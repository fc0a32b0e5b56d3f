import { composeTransforms, type Matrix, rotation, type Size, scaling, translation } from '../geometry/index.ts'
import { effectivePlacement, type ImageBox, type Mirror, type QuarterTurn, type Scale } from '../jigs/index.ts'

const MIRRORED: Readonly<Record<Mirror, Matrix>> = {
  NONE: [1, 0, 0, 1, 0, 0],
  HORIZONTAL: [-1, 0, 0, 1, 1, 0],
  VERTICAL: [1, 0, 0, -1, 0, 1],
}

/** Fraction of the free space to the left of or above the artwork. */
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
 * Returns the transform from the artwork's unit square (0,0 = its top left, 1,1 = its bottom right, in displayed
 * orientation) to the slot's coordinate system (mm from the slot's top left corner, before the slot's rotation). In
 * this order:
 *
 * 1. mirror the artwork: HORIZONTAL swaps its left and right, VERTICAL its top and bottom;
 * 2. rotate by the image box's rotation, clockwise; 90 and 270 swap the artwork's sides;
 * 3. scale the rotated artwork, keeping its aspect ratio: TRUE keeps its size in mm, FIT is the largest that fits into
 *   the box, FILL the smallest that covers the box, FIT_WIDTH and FIT_HEIGHT make its width or height that of the box;
 * 4. align the result in the box by the 3 x 3 grid; artwork larger than the box exceeds it on the sides that the
 *   alignment leaves (TOP_LEFT: right and bottom) and is clipped there. FILL is centred.
 *
 * @param artwork size in mm in displayed orientation; both sides above 0.
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
