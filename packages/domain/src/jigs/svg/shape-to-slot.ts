import {
  arcToCubics,
  composeTransforms,
  ellipseShape,
  isClosedOutline,
  type Matrix,
  mapCoordinates,
  type Outline,
  outlineBounds,
  outlineShape,
  outlineToSvgPath,
  type PathSegment,
  type Rect,
  rectOutline,
  rectShape,
  rotation,
  type Shape,
  TOLERANCE_MM,
  transformedBounds,
  transformOutline,
  transformPoint,
  translation,
} from '../../geometry/index.ts'
import { roundTo } from '../../units/index.ts'
import { JIG_LIMITS } from '../limits.ts'
import type { Slot, SlotType } from '../types.ts'
import type { DrawnShape } from './svg-traversal.ts'

/** Lengths are rounded to 3 decimals. */
const LENGTH_DECIMALS = 3
/** Decimals of angles: over 5 metres the error is below the tolerance. */
const ANGLE_DECIMALS = 6
/** A shape is skewed if treating it as rotated would move a corner by more than this. */
const MAX_SKEW_MM = 1e-4

export const roundLength = (mm: number): number => roundTo(mm, LENGTH_DECIMALS)

/** Rounds the edges of a rectangle, so that adjacent and nested rectangles stay so. */
export function roundRect(r: Rect): Rect {
  const [x, y] = [roundLength(r.x), roundLength(r.y)]
  return {
    x,
    y,
    width: roundLength(roundLength(r.x + r.width) - x),
    height: roundLength(roundLength(r.y + r.height) - y),
  }
}

/** A drawn shape as a slot: rounded in `slot`, unrounded in the other fields. */
export interface SvgSlot {
  readonly slot: Slot
  /** The true shape in jig coordinates, unrounded. */
  readonly shape: Shape
  /**
   * Transform from the slot's coordinate system (mm from its top left corner, before rotation) to the jig, unrounded.
   */
  readonly frame: Matrix
  readonly size: { readonly width: number; readonly height: number }
  /** True if the stored rotation differs from the drawn one by half a turn, because angles end at 359. */
  readonly halfTurned: boolean
}

/**
 * Decomposition of a matrix: scale (negative if mirrored) along the axes of the shape, then rotation; undefined if
 * skewed.
 */
interface DecomposedTransform {
  readonly stretch: Matrix
  /** 0 to 359, clockwise. */
  readonly degrees: number
  readonly halfTurned: boolean
}

function decomposeTransform(m: Matrix, box: Rect): DecomposedTransform | undefined {
  const across = Math.hypot(m[0], m[1])
  const down = Math.hypot(m[2], m[3])
  const skew = Math.abs(m[0] * m[2] + m[1] * m[3]) / (across * down)
  if (skew * Math.max(box.width * across, box.height * down) > MAX_SKEW_MM) return undefined
  const turn = (Math.atan2(m[1], m[0]) * 180) / Math.PI
  const mirrored = m[0] * m[3] - m[1] * m[2] < 0
  // A mirrored shape can be seen as flipped along either axis; use the one with the smaller rotation.
  const flipAcross = mirrored && Math.abs(turn) > 90
  const totalTurn = flipAcross ? turn + 180 : turn
  const degrees = roundTo(((totalTurn % 360) + 360) % 360, ANGLE_DECIMALS) % 360
  const isRotated180 = degrees > JIG_LIMITS.maxSlotRotation
  const sign = isRotated180 ? -1 : 1
  const [sx, sy] = [flipAcross ? -across : across, mirrored && !flipAcross ? -down : down]
  return {
    stretch: [sign * sx, 0, 0, sign * sy, 0, 0],
    degrees: isRotated180 ? roundTo(degrees - 180, ANGLE_DECIMALS) : degrees,
    halfTurned: isRotated180,
  }
}

/** Returns the ellipse inscribed in a box with more than four cubics, for conversion to a path. */
function fineEllipse({ x, y, width, height }: Rect): Outline {
  const [rx, ry] = [width / 2, height / 2]
  const [left, right] = [
    { x, y: y + ry },
    { x: x + width, y: y + ry },
  ]
  const half = { rx, ry, axisRotation: 0, largeArc: false, sweep: true }
  return [
    { type: 'M', ...left },
    ...arcToCubics({ ...half, from: left, to: right }),
    ...arcToCubics({ ...half, from: right, to: left }),
    { type: 'Z' },
  ]
}

function toOutline({ shape }: DrawnShape): Outline {
  if (shape.kind === 'path') return shape.outline
  return shape.kind === 'rect' ? rectOutline(shape.box) : fineEllipse(shape.box)
}

/**
 * Closes every subpath of the outline whose end touches its start; returns undefined if a subpath is open.
 *
 * @param matrix transform to mm, because the tolerance for touching is in mm.
 */
export function closedOutline(outline: Outline, matrix: Matrix): Outline | undefined {
  if (isClosedOutline(outline)) return outline
  const closed: PathSegment[] = []
  let start: PathSegment | undefined
  const close = (): boolean => {
    const last = closed.at(-1)
    if (last === undefined || last.type === 'Z') return true
    if (start === undefined || start.type === 'Z' || last.type === 'M') return false
    const [a, b] = [transformPoint(matrix, start), transformPoint(matrix, last)]
    closed.push({ type: 'Z' })
    return Math.hypot(a.x - b.x, a.y - b.y) <= TOLERANCE_MM
  }
  for (const segment of outline) {
    if (segment.type === 'M') {
      if (!close()) return undefined
      start = segment
    }
    closed.push(segment)
  }
  return close() ? closed : undefined
}

function shapeInJig(drawn: DrawnShape, outline: Outline): Shape {
  const { shape, matrix } = drawn
  if (shape.kind === 'path') return outlineShape(outline, matrix)
  return (shape.kind === 'rect' ? rectShape : ellipseShape)(shape.box, matrix)
}

function getType({ shape }: DrawnShape, width: number, height: number): SlotType {
  if (shape.kind === 'path') return 'PATH'
  if (shape.kind === 'rect') return 'RECT'
  // A scaled circle can be an ellipse; an ellipse with equal radii stays an ellipse.
  return shape.kind === 'circle' && Math.abs(width - height) <= TOLERANCE_MM ? 'CIRCLE' : 'ELLIPSE'
}

/**
 * Converts a drawn shape to a slot of the jig. Rotated, scaled and mirrored shapes keep their type and get a rotation;
 * skewed ones become a PATH without rotation. Returns undefined if it has no size or its path is too long.
 */
export function toSlot(drawn: DrawnShape, id: string): SvgSlot | undefined {
  const box = drawn.shape.kind === 'path' ? outlineBounds(drawn.shape.outline) : drawn.shape.box
  if (box === undefined || !isSane(drawn.matrix)) return undefined
  const decomposed = decomposeTransform(drawn.matrix, box)
  return decomposed === undefined ? skewedSlot(drawn, id) : slotFromDecomposed(drawn, id, box, decomposed)
}

const isSane = (m: Matrix): boolean => m.every((n) => Number.isFinite(n)) && m[0] * m[3] - m[1] * m[2] !== 0

function slotFromDecomposed(
  drawn: DrawnShape,
  id: string,
  box: Rect,
  decomposed: DecomposedTransform,
): SvgSlot | undefined {
  const isPath = drawn.shape.kind === 'path'
  const stretched = isPath ? transformOutline(decomposed.stretch, toOutline(drawn)) : []
  const bounds = isPath ? outlineBounds(stretched) : transformedBounds(decomposed.stretch, box)
  if (bounds === undefined) return undefined
  const turned = transformPoint(rotation(decomposed.degrees), {
    x: bounds.x + bounds.width / 2,
    y: bounds.y + bounds.height / 2,
  })
  const middle = { x: turned.x + drawn.matrix[4], y: turned.y + drawn.matrix[5] }
  const type = getType(drawn, bounds.width, bounds.height)
  const local = isPath ? transformOutline(translation(-bounds.x, -bounds.y), stretched) : undefined
  return buildSlot({
    drawn,
    id,
    type,
    middle,
    bounds,
    degrees: decomposed.degrees,
    halfTurned: decomposed.halfTurned,
    local,
  })
}

function skewedSlot(drawn: DrawnShape, id: string): SvgSlot | undefined {
  const outline = transformOutline(drawn.matrix, toOutline(drawn))
  const bounds = outlineBounds(outline)
  if (bounds === undefined) return undefined
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
  const local = transformOutline(translation(-bounds.x, -bounds.y), outline)
  return buildSlot({ drawn, id, type: 'PATH', middle, bounds, degrees: 0, halfTurned: false, local })
}

interface SlotParts {
  readonly drawn: DrawnShape
  readonly id: string
  readonly type: SlotType
  readonly middle: { readonly x: number; readonly y: number }
  readonly bounds: Rect
  readonly degrees: number
  readonly halfTurned: boolean
  /** The path relative to the slot's top left corner. */
  readonly local: Outline | undefined
}

function buildSlot(parts: SlotParts): SvgSlot | undefined {
  const { drawn, middle, bounds, degrees, local } = parts
  const { width, height } = bounds
  const upright = { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
  const roundedLocal = local === undefined ? undefined : mapCoordinates(local, roundLength)
  const path = roundedLocal === undefined ? undefined : outlineToSvgPath(roundedLocal)
  const rounded = {
    ...(degrees % 180 === 0 ? roundRect(upright) : roundEach(upright)),
    // a path fills its bounds, so they follow from its own rounding
    ...(roundedLocal === undefined ? {} : roundedSize(outlineBounds(roundedLocal) ?? bounds)),
  }
  if (!(rounded.width > 0 && rounded.height > 0)) return undefined
  if (path !== undefined && path.length > JIG_LIMITS.maxPathLength) return undefined
  const frame = composeTransforms(
    translation(-width / 2, -height / 2),
    rotation(degrees),
    translation(middle.x, middle.y),
  )
  const slot: Slot = {
    id: parts.id,
    type: parts.type,
    ...rounded,
    ...(parts.type === 'CIRCLE' ? { height: rounded.width } : {}),
    rotation: degrees,
    ...(path === undefined ? {} : { path }),
  }
  return {
    slot,
    shape: shapeInJig(drawn, toOutline(drawn)),
    frame,
    size: { width, height },
    halfTurned: parts.halfTurned,
  }
}

const roundedSize = ({ width, height }: Rect) => ({ width: roundLength(width), height: roundLength(height) })

const roundEach = (r: Rect): Rect => ({
  x: roundLength(r.x),
  y: roundLength(r.y),
  ...roundedSize(r),
})
