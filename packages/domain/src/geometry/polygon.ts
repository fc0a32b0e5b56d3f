import { type Box, BoxIndex } from './box-index.ts'
import type { Contours } from './flatten.ts'
import { type Point, TOUCHING_MM } from './types.ts'

interface Edge {
  readonly a: Point
  readonly b: Point
}

const boxOf = ({ a, b }: Edge): Box => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
})

function boxAround(points: readonly Point[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const p of points) {
    minX = Math.min(minX, p.x)
    minY = Math.min(minY, p.y)
    maxX = Math.max(maxX, p.x)
    maxY = Math.max(maxY, p.y)
  }
  return { minX, minY, maxX, maxY }
}

const grown = (b: Box, by: number): Box => ({
  minX: b.minX - by,
  minY: b.minY - by,
  maxX: b.maxX + by,
  maxY: b.maxY + by,
})

const meet = (a: Box, b: Box): boolean => a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY

const FEW_EDGES = 16

/** Contours made ready for questions of inside and overlap. Inside is what the non-zero rule calls inside. */
export class Polygon {
  readonly contours: Contours
  readonly box: Box
  readonly edges: readonly Edge[]
  /** Only where there are enough edges that looking at each costs more. */
  private readonly index: BoxIndex | undefined

  constructor(contours: Contours) {
    this.contours = contours
    this.edges = contours.flatMap((c) => c.map((a, i): Edge => ({ a, b: c[(i + 1) % c.length] ?? a })))
    this.index = this.edges.length > FEW_EDGES ? new BoxIndex(this.edges.map(boxOf)) : undefined
    this.box = boxAround(contours.flat())
  }

  edgesNear(window: Box): Edge[] {
    if (this.index === undefined) return this.edges.filter((edge) => meet(boxOf(edge), window))
    const found: Edge[] = []
    this.index.search(window, (i) => {
      const edge = this.edges[i]
      if (edge !== undefined) found.push(edge)
      return false
    })
    return found
  }

  /** How often the boundary winds around a point that does not lie on it: count what a ray to the right crosses. */
  contains(p: Point): boolean {
    let winding = 0
    for (const { a, b } of this.edgesNear({ minX: p.x, minY: p.y, maxX: Infinity, maxY: p.y })) {
      if (a.y <= p.y === b.y <= p.y) continue
      const crossing = a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)
      if (crossing > p.x) winding += b.y > a.y ? 1 : -1
    }
    return winding !== 0
  }
}

type Interval = readonly [from: number, to: number]

/** Where along `edge` (0 at a, 1 at b) it runs within `reach` of `other`: one interval, as both are convex. */
function nearInterval(edge: Edge, other: Edge, reach: number): Interval | undefined {
  const parts = [
    discInterval(edge, other.a, reach),
    discInterval(edge, other.b, reach),
    bandInterval(edge, other, reach),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  const from = Math.max(0, Math.min(...parts.map((p) => p[0])))
  const to = Math.min(1, Math.max(...parts.map((p) => p[1])))
  return from > to ? undefined : [from, to]
}

function discInterval({ a, b }: Edge, centre: Point, reach: number): Interval | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const [ex, ey] = [a.x - centre.x, a.y - centre.y]
  const squared = dx * dx + dy * dy
  if (squared === 0) return ex * ex + ey * ey <= reach * reach ? [0, 1] : undefined
  const nearest = -(dx * ex + dy * ey) / squared
  const [nx, ny] = [ex + nearest * dx, ey + nearest * dy]
  const room = reach * reach - nx * nx - ny * ny
  if (room < 0) return undefined
  const half = Math.sqrt(room / squared)
  return [nearest - half, nearest + half]
}

function bandInterval({ a, b }: Edge, other: Edge, reach: number): Interval | undefined {
  const length = Math.hypot(other.b.x - other.a.x, other.b.y - other.a.y)
  if (length === 0) return undefined
  const [ux, uy] = [(other.b.x - other.a.x) / length, (other.b.y - other.a.y) / length]
  const along = (p: Point): number => ux * (p.x - other.a.x) + uy * (p.y - other.a.y)
  const across = (p: Point): number => ux * (p.y - other.a.y) - uy * (p.x - other.a.x)
  const first = between(along(a), along(b), 0, length)
  const second = between(across(a), across(b), -reach, reach)
  if (first === undefined || second === undefined) return undefined
  const both: Interval = [Math.max(first[0], second[0]), Math.min(first[1], second[1])]
  return both[0] > both[1] ? undefined : both
}

/** For which t in [0, 1] the value that runs from `start` to `end` stays in [low, high]. */
function between(start: number, end: number, low: number, high: number): Interval | undefined {
  if (start === end) return start >= low && start <= high ? [0, 1] : undefined
  const [t1, t2] = [(low - start) / (end - start), (high - start) / (end - start)]
  const interval: Interval = [Math.max(0, Math.min(t1, t2)), Math.min(1, Math.max(t1, t2))]
  return interval[0] > interval[1] ? undefined : interval
}

/** Stretches shorter than this share of an edge are rounding, not geometry. */
const SMALLEST_GAP = 1e-9

/**
 * Whether some point of the edge lies inside the polygon and farther than `reach` from its boundary. Exact: the
 * stretches near the boundary are cut away, and what is left is inside or outside as a whole.
 */
function edgeReachesInto(edge: Edge, polygon: Polygon, reach: number): boolean {
  const near = polygon
    .edgesNear(grown(boxOf(edge), reach))
    .map((other) => nearInterval(edge, other, reach))
    .filter((interval) => interval !== undefined)
    .sort((a, b) => a[0] - b[0])
  const inside = (from: number, to: number): boolean => {
    if (to - from <= SMALLEST_GAP) return false
    const t = (from + to) / 2
    const { a, b } = edge
    return polygon.contains({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
  }
  let free = 0
  for (const [from, to] of near) {
    if (inside(free, from)) return true
    free = Math.max(free, to)
  }
  return inside(free, 1)
}

const boundaryReachesInto = (a: Polygon, b: Polygon, reach: number): boolean =>
  a.edges.some((edge) => meet(boxOf(edge), b.box) && edgeReachesInto(edge, b, reach))

/** Contours looked at for a point inside; only shapes that lie exactly on each other need one. */
const MAX_SEEDS = 64

/** For each contour a point well inside the polygon, where its middle line has one. */
function innerPoints(polygon: Polygon): Point[] {
  return polygon.contours.slice(0, MAX_SEEDS).flatMap((contour) => {
    const box = boxAround(contour)
    // Just off the middle, where few drawings have a corner.
    const y = box.minY + (box.maxY - box.minY) * 0.4871
    const cuts = polygon
      .edgesNear({ ...box, minY: y, maxY: y })
      .filter(({ a, b }) => a.y <= y !== b.y <= y)
      .map(({ a, b }) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
      .sort((p, q) => p - q)
    const spans = cuts.slice(1).map((x, i) => ({ x: ((cuts[i] ?? x) + x) / 2, width: x - (cuts[i] ?? x) }))
    const widest = spans.filter((s) => polygon.contains({ x: s.x, y })).sort((p, q) => q.width - p.width)[0]
    return widest === undefined || widest.width <= 4 * TOUCHING_MM ? [] : [{ x: widest.x, y }]
  })
}

/**
 * Whether two polygons overlap: some point of one's boundary lies inside the other, deeper than the one tolerance
 * (touching within 0.001 mm is not overlapping), or both lie on each other.
 */
export function polygonsOverlap(a: Polygon, b: Polygon): boolean {
  if (!meet(a.box, b.box)) return false
  if (boundaryReachesInto(a, b, TOUCHING_MM) || boundaryReachesInto(b, a, TOUCHING_MM)) return true
  return innerPoints(a).some((p) => b.contains(p)) || innerPoints(b).some((p) => a.contains(p))
}
