import { type BoundingBox, PackedRTree } from './r-tree.ts'
import { flattenOutline } from './flatten.ts'
import type { Outline, PathSegment, Point } from './types.ts'

interface Edge {
  readonly a: Point
  readonly b: Point
}
type Contour = readonly Edge[]

/** Edges beyond which an outline is not looked through; real slots have some hundreds. */
const MAX_EDGES = 20_000
/** Closed runs beyond which an outline is not looked through: each is held against each. */
const MAX_CONTOURS = 200
/** Lines across the outline that its windings are counted along. */
const MAX_SCAN_LINES = 2_000
/** Units that edges may stray from the curve; crossings are judged, not sizes. */
const FLATNESS = 0.01

/**
 * The outline whose inside by the non-zero rule, which the house and its print files go by, is that of `outline` by the
 * even-odd rule: runs that lie inside an odd number of others are turned round. Undefined where that cannot be said of
 * it: runs that cross, or too much of them.
 *
 * @param outline closed
 */
export function evenOddToNonZero(outline: Outline): Outline | undefined {
  const runs = splitSubpaths(outline).flatMap((run) => {
    const [points] = flattenOutline(run, FLATNESS)
    return points ? [{ run, edges: segmentCount(points) }] : []
  })
  const all = runs.flatMap(({ edges }) => edges)
  if (runs.length > MAX_CONTOURS || all.length > MAX_EDGES || hasSelfIntersections(all)) {
    return undefined
  }
  if (maxWindingNumber(all) <= 1) return outline
  const turned = runs.map(({ run, edges }, at) => {
    const inside = runs.filter((other, i) => i !== at && isInside(firstEdgeMidpoint(edges), other.edges)).length
    const isWanted = signedArea(edges) > 0 === (inside % 2 === 0)
    return isWanted ? { run, edges } : { run: reversed(run), edges: edges.map(({ a, b }) => ({ a: b, b: a })) }
  })
  // To turn a run never changes whether a place is wound around an odd number of times: with at most one it is the same.
  if (maxWindingNumber(turned.flatMap(({ edges }) => edges)) > 1) return undefined
  return turned.flatMap(({ run }) => run)
}

/** The closed runs of an outline, each from its M to its Z. */
function splitSubpaths(outline: Outline): Outline[] {
  const runs: PathSegment[][] = []
  for (const segment of outline) {
    if (segment.type === 'M') runs.push([])
    runs.at(-1)?.push(segment)
  }
  return runs
}

const segmentCount = (points: readonly Point[]): Contour =>
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

/** The same run the other way round. */
function reversed(run: Outline): Outline {
  const drawn = run.filter((segment) => segment.type !== 'Z')
  const back: PathSegment[] = []
  for (let i = drawn.length - 1; i >= 0; i -= 1) {
    const [segment, before] = [drawn[i], drawn[i - 1]]
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

const sideOf = ({ a, b }: Edge, p: Point): number => Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))

/** Whether two edges cut each other; to share an end or to touch is not to cut. */
const edgesCross = (e: Edge, f: Edge): boolean =>
  sideOf(e, f.a) * sideOf(e, f.b) < 0 && sideOf(f, e.a) * sideOf(f, e.b) < 0

function hasSelfIntersections(edges: readonly Edge[]): boolean {
  const index = new PackedRTree(edges.map(edgeBounds))
  return edges.some((edge) =>
    index.search(edgeBounds(edge), (i) => {
      const other = edges[i]
      return other !== undefined && edgesCross(edge, other)
    }),
  )
}

/** How often the edges wind around a place at most: counted between all heights at which edges begin or end. */
function maxWindingNumber(edges: readonly Edge[]): number {
  const heights = [...new Set(edges.map(({ a }) => a.y))].sort((p, q) => p - q)
  const stride = Math.max(1, Math.ceil(heights.length / MAX_SCAN_LINES))
  let most = 0
  for (let i = 1; i < heights.length; i += stride) {
    const y = ((heights[i - 1] ?? 0) + (heights[i] ?? 0)) / 2
    const along = edges
      .filter((edge) => crossesY(edge, y))
      .map((edge) => ({ x: xAtY(edge, y), turn: edge.b.y > edge.a.y ? 1 : -1 }))
      .sort((p, q) => p.x - q.x)
    let winding = 0
    for (const { turn } of along) {
      winding += turn
      most = Math.max(most, Math.abs(winding))
    }
  }
  return most
}
