import { type Edge, type Interval, nearInterval } from './edge-distance.ts'
import { boundsOfPoints, boxesIntersect, boxOfEdge, type Polygon } from './polygon.ts'
import type { BoundingBox } from './r-tree.ts'
import { type Point, TOUCH_TOLERANCE_MM } from './types.ts'
import { isUsedUp, newWorkBudget, type WorkBudget } from './work-budget.ts'

const grown = (b: BoundingBox, by: number): BoundingBox => ({
  minX: b.minX - by,
  minY: b.minY - by,
  maxX: b.maxX + by,
  maxY: b.maxY + by,
})

/** Intervals shorter than this fraction of an edge are rounding errors. */
const SMALLEST_GAP = 1e-9

/** Returns the intervals of an edge within `reach` of the polygon's boundary, sorted by their start. */
function nearBoundary(edge: Edge, polygon: Polygon, reach: number, budget: WorkBudget): Interval[] {
  const near: Interval[] = []
  for (const other of polygon.edgesNear(grown(boxOfEdge(edge), reach), budget)) {
    budget.units -= 1
    const interval = nearInterval(edge, other, reach)
    if (interval !== undefined) near.push(interval)
  }
  return near.sort((a, b) => a[0] - b[0])
}

const pointAt = ({ a, b }: Edge, t: number): Point => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })

/**
 * Whether some point of a contour is inside the polygon and farther than `reach` from its boundary. Exact: the
 * intervals near the boundary are removed, and each remaining one is entirely inside or outside. If a corner is not
 * near the boundary, the next edge starts on the same side, so that the side is computed only after each contact.
 */
function contourReachesInto(contour: readonly Edge[], polygon: Polygon, reach: number, budget: WorkBudget): boolean {
  let beginsOutside = false
  for (const edge of contour) {
    if (isUsedUp(budget)) return false
    budget.units -= 1
    if (!boxesIntersect(boxOfEdge(edge), polygon.box)) {
      beginsOutside = true
      continue
    }
    let free = 0
    let isKnown = beginsOutside
    for (const [from, to] of [...nearBoundary(edge, polygon, reach, budget), [1, 1] as const]) {
      const isGap = from - free > SMALLEST_GAP
      if (isGap && !isKnown && polygon.contains(pointAt(edge, (free + from) / 2), budget)) return true
      // a gap that reaches the end of the edge is outside
      beginsOutside = isGap && from === 1 && to === 1
      isKnown = false
      free = Math.max(free, to)
    }
  }
  return false
}

const boundaryReachesInto = (a: Polygon, b: Polygon, budget: WorkBudget): boolean =>
  a.edgesOfContours.some((contour) => contourReachesInto(contour, b, TOUCH_TOLERANCE_MM, budget))

/** Maximum number of contours that are searched for an inner point; only identical shapes need one. */
const MAX_SEEDS = 64

/** Returns the crossings of the boundary with the horizontal line at y, from left to right, with their direction. */
function crossingsAt(polygon: Polygon, y: number, budget: WorkBudget): { x: number; turn: number }[] {
  return polygon
    .edgesNear({ ...polygon.box, minY: y, maxY: y }, budget)
    .filter(({ a, b }) => a.y <= y !== b.y <= y)
    .map(({ a, b }) => ({ x: a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x), turn: b.y > a.y ? 1 : -1 }))
    .sort((p, q) => p.x - q.x)
}

/** Returns for each contour a point well inside the polygon, if its middle line has one. */
function innerPoints(polygon: Polygon, budget: WorkBudget): Point[] {
  return polygon.contours.slice(0, MAX_SEEDS).flatMap((contour) => {
    if (isUsedUp(budget)) return []
    const box = boundsOfPoints(contour)
    // slightly off the middle, where few drawings have a corner
    const y = box.minY + (box.maxY - box.minY) * 0.4871
    let winding = 0
    let from = Number.NaN
    let widest = { x: 0, width: 4 * TOUCH_TOLERANCE_MM }
    for (const { x, turn } of crossingsAt(polygon, y, budget)) {
      const middle = (from + x) / 2
      const isInContour = middle >= box.minX && middle <= box.maxX
      if (winding !== 0 && isInContour && x - from > widest.width) widest = { x: middle, width: x - from }
      winding += turn
      from = x
    }
    return widest.width > 4 * TOUCH_TOLERANCE_MM ? [{ x: widest.x, y }] : []
  })
}

/**
 * Whether two polygons overlap: a point of one boundary is inside the other, deeper than the tolerance (touching within
 * 0.001 mm is not overlapping), or they are identical. The result is invalid if the budget is used up.
 */
export function polygonsOverlap(a: Polygon, b: Polygon, budget: WorkBudget = newWorkBudget()): boolean {
  if (!boxesIntersect(a.box, b.box)) return false
  if (boundaryReachesInto(a, b, budget) || boundaryReachesInto(b, a, budget)) return true
  if (isUsedUp(budget)) return false
  return (
    innerPoints(a, budget).some((p) => b.contains(p, budget)) ||
    innerPoints(b, budget).some((p) => a.contains(p, budget))
  )
}

/**
 * Whether two polygons are certainly farther than `reach` from each other, neither inside the other. False means that
 * they may be near, or that the budget is used up.
 */
export function areApart(a: Polygon, b: Polygon, reach: number, budget: WorkBudget): boolean {
  if (!boxesIntersect(grown(a.box, reach), b.box)) return true
  for (const edge of a.edges) {
    budget.units -= 1
    if (isUsedUp(budget)) return false
    if (!boxesIntersect(grown(boxOfEdge(edge), reach), b.box)) continue
    if (nearBoundary(edge, b, reach, budget).length > 0) return false
  }
  // the boundaries are not near each other: each contour is entirely inside or outside
  const isInside = (inner: Polygon, outer: Polygon): boolean =>
    inner.contours.some(([p]) => p !== undefined && outer.contains(p, budget))
  return !isInside(a, b) && !isInside(b, a) && !isUsedUp(budget)
}
