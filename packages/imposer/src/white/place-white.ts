import {
  flattenOutline,
  type Matrix,
  type Outline,
  outlineBounds,
  type Rect,
  rectContains,
  rectOutline,
  transformedBounds,
  transformOutline,
  translation,
} from '@platen/domain/geometry'
import {
  area,
  EndType,
  FillRule,
  getBounds,
  inflatePaths,
  intersect,
  JoinType,
  type Path64,
  type Paths64,
  union,
} from 'clipper2-ts'
import { type Contour, UNITS_PER_MM } from './contour.ts'

/** Islands of white with both sides below this are not printed. */
const MIN_ISLAND_MM = 0.3
/** Error of curves that are replaced by straight lines: those of slots, and the round corners of the offset. */
const CURVE_ERROR_MM = 0.005
const MITRE_LIMIT = 2

/**
 * Where the white of an artwork is on a layout; all in mm from `origin`, so that slots with the same artwork are alike.
 */
export interface WhitePlace {
  readonly origin: { readonly x: number; readonly y: number }
  /** The linear part of the matrix from the unit square of the artwork. */
  readonly linear: readonly [a: number, b: number, c: number, d: number]
  /** White is inside all of them. */
  readonly clips: readonly Outline[]
}

/**
 * Returns the place of the white of an artwork: the clips are those of its placement and, if it cuts them, the
 * printable area.
 */
export function toWhitePlace(matrix: Matrix, clips: readonly Outline[], printableArea: Rect): WhitePlace {
  const [a, b, c, d, x, y] = matrix
  const limits = [transformedBounds(matrix, { x: 0, y: 0, width: 1, height: 1 }), ...clips.map(outlineBounds)]
  const isInside = limits.some((limit) => limit !== undefined && rectContains(printableArea, limit))
  const shown = isInside ? clips : [...clips, rectOutline(printableArea)]
  const toOrigin = translation(-x, -y)
  return { origin: { x, y }, linear: [a, b, c, d], clips: shown.map((clip) => transformOutline(toOrigin, clip)) }
}

/**
 * Returns the white below one artwork: the visible part of its contour, made smaller on all sides by the choke, or
 * larger within the clips if it is negative. Holes are kept; islands below `MIN_ISLAND_MM` are left out. In units from
 * the origin of the place, y down; outer rings run clockwise.
 */
export function placeWhite(contour: Contour, { linear, clips }: WhitePlace, chokeMm: number): Paths64 {
  const choke = Math.round(chokeMm * UNITS_PER_MM)
  const areas = clips.map(toArea)
  const clipped = (paths: Paths64): Paths64 =>
    areas.reduce((left, clip) => intersect(left, clip, FillRule.Positive), paths)
  const placed = withoutSmallIslands(toPaths(contour, linear), 2 * choke)
  const visible = clipped(union(placed, FillRule.Positive))
  if (choke === 0) return cleaned(visible)
  const offset = inflatePaths(
    visible,
    -choke,
    JoinType.Round,
    EndType.Polygon,
    MITRE_LIMIT,
    CURVE_ERROR_MM * UNITS_PER_MM,
  )
  return cleaned(choke > 0 ? offset : clipped(offset))
}

/** Without small islands and the holes in them. */
function cleaned(paths: Paths64): Paths64 {
  const remainingPaths = withoutSmallIslands(paths, 0)
  return remainingPaths.length === paths.length ? paths : union(remainingPaths, FillRule.Positive)
}

/** Leaves out outer rings that are small after they lose `loss` units of width and height. Their holes remain. */
function withoutSmallIslands(paths: Paths64, loss: number): Paths64 {
  const least = MIN_ISLAND_MM * UNITS_PER_MM + loss
  return paths.filter((path) => {
    const { left, top, right, bottom } = getBounds(path)
    return Math.max(right - left, bottom - top) >= least || area(path) < 0
  })
}

function toPaths({ width, height, rings }: Contour, [a, b, c, d]: WhitePlace['linear']): Paths64 {
  const [ax, bx] = [(a * UNITS_PER_MM) / width, (b * UNITS_PER_MM) / width]
  const [cy, dy] = [(c * UNITS_PER_MM) / height, (d * UNITS_PER_MM) / height]
  const isMirrored = a * d < b * c
  return rings.map((ring) => {
    const path: Path64 = []
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0]
      path.push({ x: Math.round(ax * x + cy * y), y: Math.round(bx * x + dy * y) })
    }
    return isMirrored ? path.reverse() : path
  })
}

function toArea(clip: Outline): Paths64 {
  const paths = flattenOutline(clip, CURVE_ERROR_MM).map((points) =>
    points.map(({ x, y }) => ({ x: Math.round(x * UNITS_PER_MM), y: Math.round(y * UNITS_PER_MM) })),
  )
  return union(paths, FillRule.NonZero)
}
