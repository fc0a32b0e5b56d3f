import type { Edge } from './edge-distance.ts'
import type { Contours } from './flatten.ts'
import { type BoundingBox, PackedRTree } from './r-tree.ts'
import type { Point } from './types.ts'
import { newWorkBudget, type WorkBudget } from './work-budget.ts'

export const boxOfEdge = ({ a, b }: Edge): BoundingBox => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
})

export function boundsOfPoints(points: readonly Point[]): BoundingBox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const p of points) {
    minX = Math.min(minX, p.x)
    minY = Math.min(minY, p.y)
    maxX = Math.max(maxX, p.x)
    maxY = Math.max(maxY, p.y)
  }
  return { minX, minY, maxX, maxY }
}

export const boxesIntersect = (a: BoundingBox, b: BoundingBox): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY

const INDEX_THRESHOLD = 16

/** Contours prepared for point-in-polygon and overlap tests, by the non-zero rule. */
export class Polygon {
  readonly contours: Contours
  readonly box: BoundingBox
  /** The edges of each contour, in order. */
  readonly edgesOfContours: readonly (readonly Edge[])[]
  readonly edges: readonly Edge[]
  /** Built only for enough edges to make it faster than a linear search. */
  private readonly index: PackedRTree | undefined

  constructor(contours: Contours) {
    this.contours = contours
    this.edgesOfContours = contours.map((c) => c.map((a, i): Edge => ({ a, b: c[(i + 1) % c.length] ?? a })))
    this.edges = this.edgesOfContours.flat()
    this.index = this.edges.length > INDEX_THRESHOLD ? new PackedRTree(this.edges.map(boxOfEdge)) : undefined
    this.box = boundsOfPoints(contours.flat())
  }

  /** Returns the edges whose bounding boxes intersect the window. */
  edgesNear(window: BoundingBox, budget: WorkBudget = newWorkBudget()): Edge[] {
    if (this.index === undefined) {
      budget.units -= this.edges.length
      return this.edges.filter((edge) => boxesIntersect(boxOfEdge(edge), window))
    }
    const edges: Edge[] = []
    const before = this.index.nodesVisited
    this.index.search(window, (i) => {
      const edge = this.edges[i]
      if (edge !== undefined) edges.push(edge)
      return false
    })
    budget.units -= this.index.nodesVisited - before
    return edges
  }

  /** Whether a point that is not on the boundary is inside, by the winding number of a ray to the right. */
  contains(p: Point, budget: WorkBudget = newWorkBudget()): boolean {
    let winding = 0
    for (const { a, b } of this.edgesNear({ minX: p.x, minY: p.y, maxX: Infinity, maxY: p.y }, budget)) {
      if (a.y <= p.y === b.y <= p.y) continue
      const crossing = a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)
      if (crossing > p.x) winding += b.y > a.y ? 1 : -1
    }
    return winding !== 0
  }
}
