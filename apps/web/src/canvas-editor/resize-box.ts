import type { Point, Rect } from '@platen/domain/geometry'
import { roundTo } from '@platen/domain/units'
import { nearestLine, type SnapLines } from './snap.ts'

/**
 * A box that is resized: its bounds in mm before rotation, and its clockwise rotation in degrees about their centre.
 */
export interface RotatedBox extends Rect {
  readonly rotation: number
}

/** The edges that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export interface ResizeHandle {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** How a resize rounds. Lengths in mm. */
export interface ResizeRules {
  readonly lines: SnapLines
  readonly tolerance: number
  readonly grid: number
  readonly keepsRatio: boolean
}

/** Smallest width and height in mm. */
const MIN_SIZE = 0.5
/** Decimals of mm. */
const PRECISION = 4
/** Degrees to which a rotation by drag snaps. */
const ROTATION_STEP = 15

const getCentre = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

function rotateAbout(point: Point, centre: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [point.x - centre.x, point.y - centre.y]
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}

function snapEdge(position: number, lines: readonly number[], { tolerance, grid }: ResizeRules): number {
  const line = nearestLine(lines, position)
  return line !== undefined && Math.abs(line - position) <= tolerance ? line : Math.round(position / grid) * grid
}

/** Returns start and size of one side of a box whose edge `handle` is moved to `position`. */
function moveEdge(start: number, size: number, handle: -1 | 0 | 1, position: number) {
  if (handle === 0) return { start, size }
  if (handle === 1) return { start, size: Math.max(MIN_SIZE, position - start) }
  const end = start + size
  const limited = Math.min(position, end - MIN_SIZE)
  return { start: limited, size: end - limited }
}

/** Returns the position of a side with another size: the edge opposite to the handle stays, or the centre. */
const anchor = (start: number, size: number, handle: -1 | 0 | 1, target: number): number =>
  handle === 1 ? start : handle === -1 ? start + size - target : start + (size - target) / 2

/**
 * Returns the bounds of a box one of whose handles is dragged to a point in mm. The opposite edges stay where they are.
 */
export function resizeBox(box: RotatedBox, handle: ResizeHandle, target: Point, rules: ResizeRules): Rect {
  const centre = getCentre(box)
  const local = rotateAbout(target, centre, -box.rotation)
  // Lines are those of the canvas, so that only edges parallel to it can snap to them.
  const lines = box.rotation === 0 ? rules.lines : { xs: [], ys: [] }
  const horizontal = moveEdge(box.x, box.width, handle.x, snapEdge(local.x, lines.xs, rules))
  const down = moveEdge(box.y, box.height, handle.y, snapEdge(local.y, lines.ys, rules))
  let [width, height] = [horizontal.size, down.size]
  if (rules.keepsRatio) {
    const [widthRatio, heightRatio] = [width / box.width, height / box.height]
    const scale = handle.x === 0 ? heightRatio : handle.y === 0 ? widthRatio : Math.max(widthRatio, heightRatio)
    ;[width, height] = [box.width * scale, box.height * scale]
  }
  const resized = {
    x: anchor(box.x, box.width, handle.x, width),
    y: anchor(box.y, box.height, handle.y, height),
    width,
    height,
  }
  // The centre moves along the rotated axes.
  const middle = rotateAbout(getCentre(resized), centre, box.rotation)
  return {
    x: roundTo(middle.x - width / 2, PRECISION),
    y: roundTo(middle.y - height / 2, PRECISION),
    width: roundTo(width, PRECISION),
    height: roundTo(height, PRECISION),
  }
}

/** Returns the rotation of a box whose handle above the top edge is dragged to a point: 0 to 359 degrees. */
export function rotateBox(box: Rect, target: Point, isFree: boolean): number {
  const centre = getCentre(box)
  const degrees = (Math.atan2(target.y - centre.y, target.x - centre.x) * 180) / Math.PI + 90
  const step = isFree ? 1 : ROTATION_STEP
  return (Math.round(degrees / step) * step + 360) % 360
}
