import { flattenOutline } from './flatten.ts'
import type { Outline, Point } from './types.ts'
import { TOUCH_TOLERANCE_MM } from './types.ts'

/**
 * Whether two outlines overlap, by comparing all pairs of edges without index and caches: the reference for the fast
 * comparison.
 */
export function overlapNaively(first: Outline, second: Outline): boolean {
  const [a, b] = [getEdges(first), getEdges(second)]
  return a.some((edge) => reachesInto(edge, b)) || b.some((edge) => reachesInto(edge, a))
}

interface Edge {
  readonly a: Point
  readonly b: Point
}

const getEdges = (outline: Outline): Edge[] =>
  flattenOutline(outline).flatMap((c) => c.map((a, i) => ({ a, b: c[(i + 1) % c.length] ?? a })))

const at = ({ a, b }: Edge, t: number): Point => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })

function distance(p: Point, { a, b }: Edge): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

function winding(p: Point, edges: readonly Edge[]): number {
  let turns = 0
  for (const { a, b } of edges) {
    if (a.y <= p.y === b.y <= p.y) continue
    if (a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x) > p.x) turns += b.y > a.y ? 1 : -1
  }
  return turns
}

/**
 * Checks points of the edge: at every twentieth, at intersections with edges of the other outline, and between them.
 */
function reachesInto(edge: Edge, others: readonly Edge[]): boolean {
  const crossings = others.flatMap((other) => {
    const [dx, dy] = [edge.b.x - edge.a.x, edge.b.y - edge.a.y]
    const [ex, ey] = [other.b.x - other.a.x, other.b.y - other.a.y]
    const cross = dx * ey - dy * ex
    return cross === 0 ? [] : [((other.a.x - edge.a.x) * ey - (other.a.y - edge.a.y) * ex) / cross]
  })
  const steps = Array.from({ length: 21 }, (_, i) => i / 20)
  const ts = [...steps, ...crossings.filter((t) => t > 0 && t < 1)].sort((p, q) => p - q)
  const between = ts.slice(1).map((t, i) => ((ts[i] ?? 0) + t) / 2)
  return [...ts, ...between].some((t) => {
    const p = at(edge, t)
    return winding(p, others) !== 0 && others.every((other) => distance(p, other) > TOUCH_TOLERANCE_MM)
  })
}
