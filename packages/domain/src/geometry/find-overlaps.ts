import { PackedRTree } from './r-tree.ts'
import { PolygonCache } from './polygon-cache.ts'
import { type Shape, shapesOverlap } from './shape.ts'
import { type Rect, TOLERANCE_MM } from './types.ts'
import { isUsedUp, newWorkBudget, type WorkBudget } from './work-budget.ts'

export interface Overlaps {
  /** Places in the list, the smaller one first. Every shape that overlaps another stands in at least one pair. */
  readonly pairs: readonly (readonly [index: number, other: number])[]
  /** False where the budget was used up before every pair was compared; `pairs` then holds what was found. */
  readonly isComplete: boolean
  /** What it took: boxes looked at, and pairs whose shapes were compared. For those who watch how it grows. */
  readonly work: { readonly nodesVisited: number; readonly comparisons: number }
}

const edgeBounds = (r: Rect, shrink: number) => ({
  minX: r.x + shrink,
  minY: r.y + shrink,
  maxX: r.x + r.width - shrink,
  maxY: r.y + r.height - shrink,
})

/**
 * Which shapes of a list overlap. n log n for shapes that lie side by side. Once both shapes of a pair are known to
 * overlap something they are not compared again, so that a heap of shapes costs no more comparisons than a row.
 * Shapes that enclose each other's bounds without touching, or paths of thousands of edges that run side by side, are
 * compared each with each: the budget says when to give up.
 */
export function findOverlaps(shapes: readonly Shape[], budget: WorkBudget = newWorkBudget()): Overlaps {
  const index = new PackedRTree(shapes.map((s) => edgeBounds(s.bounds, 0)))
  const polygons = new PolygonCache()
  const pairs: (readonly [number, number])[] = []
  const named = new Set<number>()
  let comparisons = 0
  for (const [i, shape] of shapes.entries()) {
    const before = index.looks
    index.search(edgeBounds(shape.bounds, TOLERANCE_MM / 2), (j) => {
      const other = shapes[j]
      if (other === undefined || j >= i || (named.has(i) && named.has(j))) return false
      comparisons += 1
      const isOverlapping = shapesOverlap(shape, other, polygons, budget)
      if (isUsedUp(budget)) return true
      if (!isOverlapping) return false
      pairs.push([j, i])
      named.add(i).add(j)
      return false
    })
    budget.units -= index.looks - before
    if (isUsedUp(budget)) break
  }
  return { pairs, isComplete: !isUsedUp(budget), work: { nodesVisited: index.looks, comparisons } }
}
