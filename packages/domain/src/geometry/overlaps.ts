import { BoxIndex } from './box-index.ts'
import { type Shape, shapesOverlap } from './shape.ts'
import { type Rect, TOLERANCE_MM } from './types.ts'

export interface Overlaps {
  /** Places in the list, the smaller one first. Every shape that overlaps another stands in at least one pair. */
  readonly pairs: readonly (readonly [index: number, other: number])[]
  /** What it took: boxes looked at, and pairs whose shapes were compared. For those who watch how it grows. */
  readonly work: { readonly looks: number; readonly comparisons: number }
}

const boxOf = (r: Rect, shrink: number) => ({
  minX: r.x + shrink,
  minY: r.y + shrink,
  maxX: r.x + r.width - shrink,
  maxY: r.y + r.height - shrink,
})

/**
 * Which shapes of a list overlap. n log n for shapes that lie side by side. Once both shapes of a pair are known to
 * overlap something they are not compared again, so that a heap of shapes costs no more comparisons than a row.
 */
export function findOverlaps(shapes: readonly Shape[]): Overlaps {
  const index = new BoxIndex(shapes.map((s) => boxOf(s.bounds, 0)))
  const pairs: (readonly [number, number])[] = []
  const named = new Set<number>()
  let comparisons = 0
  shapes.forEach((shape, i) => {
    index.search(boxOf(shape.bounds, TOLERANCE_MM / 2), (j) => {
      const other = shapes[j]
      if (other === undefined || j >= i || (named.has(i) && named.has(j))) return false
      comparisons += 1
      if (!shapesOverlap(shape, other)) return false
      pairs.push([j, i])
      named.add(i).add(j)
      return false
    })
  })
  return { pairs, work: { looks: index.looks, comparisons } }
}
