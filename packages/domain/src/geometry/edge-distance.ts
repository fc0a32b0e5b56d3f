import type { Point } from './types.ts'

/** A straight edge from `a` to `b`. */
export interface Edge {
  readonly a: Point
  readonly b: Point
}

/** A part of an edge as parameters: 0 is its start, 1 its end. */
export type Interval = readonly [from: number, to: number]

/** Slack of a billionth, so that rounding never rejects edges that the exact test would accept. */
const REJECT_SLACK = 1 + 1e-9

/** Whether `other` is entirely farther than `reach` to one side of the line through an edge. */
function isBeside({ a, b }: Edge, other: Edge, reach: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const first = dx * (other.a.y - a.y) - dy * (other.a.x - a.x)
  const second = dx * (other.b.y - a.y) - dy * (other.b.x - a.x)
  if (first > 0 !== second > 0) return false
  const nearest = Math.min(Math.abs(first), Math.abs(second))
  return nearest * nearest > reach * reach * (dx * dx + dy * dy) * REJECT_SLACK
}

/** Returns the interval of `edge` within `reach` of `other`; it is a single interval because both are convex. */
export function nearInterval(edge: Edge, other: Edge, reach: number): Interval | undefined {
  if (isBeside(edge, other, reach) || isBeside(other, edge, reach)) return undefined
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

/** Returns the t in [0, 1] for which the linear function from `start` to `end` is in [low, high]. */
function between(start: number, end: number, low: number, high: number): Interval | undefined {
  if (start === end) return start >= low && start <= high ? [0, 1] : undefined
  const [t1, t2] = [(low - start) / (end - start), (high - start) / (end - start)]
  const interval: Interval = [Math.max(0, Math.min(t1, t2)), Math.min(1, Math.max(t1, t2))]
  return interval[0] > interval[1] ? undefined : interval
}
