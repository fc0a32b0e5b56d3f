import { flattenOutline } from './flatten.ts'
import { type BoundingBox, PackedRTree } from './r-tree.ts'
import type { Outline, PathSegment, Point } from './types.ts'

interface Edge {
  readonly a: Point
  readonly b: Point
}
type Contour = readonly Edge[]

/** Maximum number of edges that are processed; real slots have some hundreds. */
const MAX_EDGES = 20_000
/** Maximum number of subpaths that are processed: all pairs are compared. */
const MAX_CONTOURS = 200
/** Maximum number of scan lines on which winding numbers are computed. */
const MAX_SCAN_LINES = 2_000
/** Flattening error in units; sufficient because it only affects the detection of intersections. */
const FLATNESS = 0.01

/**
 * Returns an outline whose area by the non-zero rule, which Platen and its sheets use, equals that of `outline` by the
 * even-odd rule: subpaths inside an odd number of others are reversed. Returns undefined if this is not possible
 * (subpaths intersect) or the outline is too complex.
 *
 * @param outline closed
 */
export function evenOddToNonZero(outline: Outline): Outline | undefined {
  const subpaths = splitSubpaths(outline).flatMap((run) => {
    const [points] = flattenOutline(run, FLATNESS)
    return points ? [{ run, edges: createEdges(points) }] : []
  })
  const all = subpaths.flatMap(({ edges }) => edges)
  if (subpaths.length > MAX_CONTOURS || all.length > MAX_EDGES || hasSelfIntersections(all)) {
    return undefined
  }
  if (maxWindingNumber(all) <= 1) return outline
  const directed = subpaths.map(({ run, edges }, at) => {
    const inside = subpaths.filter((other, i) => i !== at && isInside(firstEdgeMidpoint(edges), other.edges)).length
    const isWanted = signedArea(edges) > 0 === (inside % 2 === 0)
    return isWanted ? { run, edges } : { run: reversed(run), edges: edges.map(({ a, b }) => ({ a: b, b: a })) }
  })
  // reversing a subpath never changes whether a winding number is odd; if all are at most 1, both rules agree
  if (maxWindingNumber(directed.flatMap(({ edges }) => edges)) > 1) return undefined
  return directed.flatMap(({ run }) => run)
}

/** Returns the closed subpaths of an outline, each from M to Z. */
function splitSubpaths(outline: Outline): Outline[] {
  const subpaths: PathSegment[][] = []
  for (const segment of outline) {
    if (segment.type === 'M') subpaths.push([])
    subpaths.at(-1)?.push(segment)
  }
  return subpaths
}

const createEdges = (points: readonly Point[]): Contour =>
  points.map((a, i) => ({ a, b: points[(i + 1) % points.length] ?? a }))

const firstEdgeMidpoint = ([edge]: Contour): Point =>
  edge ? { x: (edge.a.x + edge.b.x) / 2, y: (edge.a.y + edge.b.y) / 2 } : { x: 0, y: 0 }

const signedArea = (contour: Contour): number => contour.reduce((sum, { a, b }) => sum + a.x * b.y - b.x * a.y, 0)

const xAtY = ({ a, b }: Edge, y: number): number => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
const crossesY = ({ a, b }: Edge, y: number): boolean => a.y <= y !== b.y <= y

function isInside(p: Point, contour: Contour): boolean {
  let winding = 0
  for (const edge of contour) {
    if (crossesY(edge, p.y) && xAtY(edge, p.y) > p.x) winding += edge.b.y > edge.a.y ? 1 : -1
  }
  return winding !== 0
}

/** Returns the subpath in the reverse direction. */
function reversed(run: Outline): Outline {
  const segments = run.filter((segment) => segment.type !== 'Z')
  const back: PathSegment[] = []
  for (let i = segments.length - 1; i >= 0; i -= 1) {
    const [segment, before] = [segments[i], segments[i - 1]]
    if (segment === undefined) continue
    if (back.length === 0) back.push({ type: 'M', x: segment.x, y: segment.y })
    if (before === undefined) break
    const { x, y } = before
    if (segment.type === 'C') {
      back.push({ type: 'C', x1: segment.x2, y1: segment.y2, x2: segment.x1, y2: segment.y1, x, y })
    } else {
      back.push({ type: 'L', x, y })
    }
  }
  return [...back, { type: 'Z' }]
}

const edgeBounds = ({ a, b }: Edge): BoundingBox => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
})

const getSide = ({ a, b }: Edge, p: Point): number => Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))

/** Whether two edges intersect properly; shared end points and touching are not intersections. */
const edgesCross = (e: Edge, f: Edge): boolean =>
  getSide(e, f.a) * getSide(e, f.b) < 0 && getSide(f, e.a) * getSide(f, e.b) < 0

function hasSelfIntersections(edges: readonly Edge[]): boolean {
  const index = new PackedRTree(edges.map(edgeBounds))
  return edges.some((edge) =>
    index.search(edgeBounds(edge), (i) => {
      const other = edges[i]
      return other !== undefined && edgesCross(edge, other)
    }),
  )
}

/**
 * Returns the maximum winding number, sampled between the heights at which edges start or end, at most at
 * `MAX_SCAN_LINES` of them.
 */
function maxWindingNumber(edges: readonly Edge[]): number {
  const heights = [...new Set(edges.map(({ a }) => a.y))].sort((p, q) => p - q)
  const stride = Math.max(1, Math.ceil(heights.length / MAX_SCAN_LINES))
  let maximum = 0
  for (let i = 1; i < heights.length; i += stride) {
    const y = ((heights[i - 1] ?? 0) + (heights[i] ?? 0)) / 2
    const along = edges
      .filter((edge) => crossesY(edge, y))
      .map((edge) => ({ x: xAtY(edge, y), turn: edge.b.y > edge.a.y ? 1 : -1 }))
      .sort((p, q) => p.x - q.x)
    let winding = 0
    for (const { turn } of along) {
      winding += turn
      maximum = Math.max(maximum, Math.abs(winding))
    }
  }
  return maximum
}
