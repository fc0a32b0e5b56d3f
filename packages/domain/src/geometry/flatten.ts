import { cubicAt } from './bounds.ts'
import type { Outline, Point } from './types.ts'

/** Maximum deviation, in mm, of the straight edges used for overlap tests from the true curve. */
export const FLATTENING_TOLERANCE_MM = 0.00025

/** Maximum number of points of a flattened outline. Beyond it, edges become longer and the error larger. */
const MAX_POINTS = 100_000

/** Closed lists of points; the edge from the last point to the first one is implicit. */
export type Contours = readonly (readonly Point[])[]

interface Cubic {
  readonly from: Point
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly x: number
  readonly y: number
}

/**
 * Returns the number of edges that keep a cubic within the error: a chord deviates by at most an eighth of the second
 * derivative.
 */
function splitIntoEdges(c: Cubic, error: number): number {
  const first = Math.hypot(c.from.x - 2 * c.x1 + c.x2, c.from.y - 2 * c.y1 + c.y2)
  const second = Math.hypot(c.x1 - 2 * c.x2 + c.x, c.y1 - 2 * c.y2 + c.y)
  const edges = Math.ceil(Math.sqrt((0.75 * Math.max(first, second)) / error))
  return Number.isFinite(edges) ? Math.min(Math.max(1, edges), MAX_POINTS) : 1
}

/**
 * Flattens an outline to closed contours that deviate by at most `error` mm. Every subpath is treated as closed. An
 * outline that would need more than 100,000 points is flattened with a larger error to limit work and memory.
 *
 * @param fewestEdges minimum number of edges of each cubic: with 3, a closed subpath of one cubic keeps an area for any
 * error.
 */
export function flattenOutline(
  outline: Outline,
  error: number = FLATTENING_TOLERANCE_MM,
  fewestEdges: number = 1,
): Contours {
  const edgeCount = countEdges(outline, error)
  const thinning = Math.max(1, edgeCount / MAX_POINTS)
  const contours: Point[][] = []
  let contour: Point[] = []
  let at: Point = { x: 0, y: 0 }
  for (const s of outline) {
    if (s.type === 'Z') continue
    if (s.type === 'M') {
      contour = [{ x: s.x, y: s.y }]
      contours.push(contour)
    } else if (s.type === 'L') {
      contour.push({ x: s.x, y: s.y })
    } else {
      const cubic = { from: at, ...s }
      const edges = Math.max(fewestEdges, Math.ceil(splitIntoEdges(cubic, error) / thinning))
      for (let i = 1; i < edges; i += 1) contour.push(getPoint(cubic, i / edges))
      contour.push({ x: s.x, y: s.y })
    }
    at = s
  }
  return contours.filter((c) => c.length > 2)
}

const getPoint = (c: Cubic, t: number): Point => ({
  x: cubicAt(c.from.x, c.x1, c.x2, c.x, t),
  y: cubicAt(c.from.y, c.y1, c.y2, c.y, t),
})

function countEdges(outline: Outline, error: number): number {
  let at: Point = { x: 0, y: 0 }
  let edges = 0
  for (const s of outline) {
    if (s.type === 'Z') continue
    edges += s.type === 'C' ? splitIntoEdges({ from: at, ...s }, error) : 1
    at = s
  }
  return edges
}
