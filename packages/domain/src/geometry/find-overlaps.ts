import { PolygonCache } from './polygon-cache.ts'
import { PackedRTree } from './r-tree.ts'
import { type Shape, shapesOverlap } from './shape.ts'
import { type Rect, TOLERANCE_MM } from './types.ts'
import { isUsedUp, newWorkBudget, type WorkBudget } from './work-budget.ts'

export interface Overlaps {
  /** Indexes in the list, the smaller one first. Every shape that overlaps another one is in at least one pair. */
  readonly pairs: readonly (readonly [index: number, other: number])[]
  /** False if the budget was used up before all pairs were compared; `pairs` then contains those found so far. */
  readonly isComplete: boolean
  /** Cost: visited nodes of the index, and compared pairs of shapes. Used by tests and benchmarks. */
  readonly work: { readonly nodesVisited: number; readonly comparisons: number }
}

const edgeBounds = (r: Rect, shrink: number) => ({
  minX: r.x + shrink,
  minY: r.y + shrink,
  maxX: r.x + r.width - shrink,
  maxY: r.y + r.height - shrink,
})

/**
 * Finds the shapes of a list that overlap. O(n log n) for shapes next to each other. Two shapes that are both known to
 * overlap another one are not compared, so that stacked shapes need no more comparisons than a row. Shapes that enclose
 * each other's bounds without touching, and long adjacent paths of thousands of edges, are compared pairwise until the
 * budget is used up.
 */
export function findOverlaps(shapes: readonly Shape[], budget: WorkBudget = newWorkBudget()): Overlaps {
  const index = new PackedRTree(shapes.map((s) => edgeBounds(s.bounds, 0)))
  const polygons = new PolygonCache()
  const pairs: (readonly [number, number])[] = []
  const overlapping = new Set<number>()
  let comparisons = 0
  for (const [i, shape] of shapes.entries()) {
    const before = index.nodesVisited
    index.search(edgeBounds(shape.bounds, TOLERANCE_MM / 2), (j) => {
      const other = shapes[j]
      if (other === undefined || j >= i || (overlapping.has(i) && overlapping.has(j))) return false
      comparisons += 1
      const isOverlapping = shapesOverlap(shape, other, polygons, budget)
      if (isUsedUp(budget)) return true
      if (!isOverlapping) return false
      pairs.push([j, i])
      overlapping.add(i).add(j)
      return false
    })
    budget.units -= index.nodesVisited - before
    if (isUsedUp(budget)) break
  }
  return { pairs, isComplete: !isUsedUp(budget), work: { nodesVisited: index.nodesVisited, comparisons } }
}
