import { FLATTENING_TOLERANCE_MM } from './flatten.ts'
import type { Polygon } from './polygon.ts'
import type { WorkBudget } from './work-budget.ts'

/** What a polygon can be made of; a `Shape` is one. */
interface Flattenable {
  readonly polygon: (error: number) => Polygon
}

/** How far, in mm, the edges of a coarse polygon may be from the true curve. */
export const COARSE_ERROR_MM = 0.05

/** Units of work that making one edge of a polygon takes. */
const UNITS_PER_EDGE = 25

/** Edges of fine polygons that are kept; a large ellipse has some thousand. */
const KEPT_EDGES = 200_000

/**
 * Polygons of shapes, so that a shape is flattened once however many neighbours it has. Fine polygons that were made
 * first are dropped when together they have more than 200,000 edges, so that memory stays bounded.
 */
export class PolygonCache {
  private readonly coarse = new WeakMap<Flattenable, Polygon>()
  private readonly fine = new Map<Flattenable, Polygon>()
  private fineEdges = 0

  coarseOf(shape: Flattenable, budget: WorkBudget): Polygon {
    const known = this.coarse.get(shape)
    if (known) return known
    const made = this.make(shape, COARSE_ERROR_MM, budget)
    this.coarse.set(shape, made)
    return made
  }

  fineOf(shape: Flattenable, budget: WorkBudget): Polygon {
    const known = this.fine.get(shape)
    if (known) return known
    const made = this.make(shape, FLATTENING_TOLERANCE_MM, budget)
    this.fine.set(shape, made)
    this.fineEdges += made.edges.length
    for (const [oldest, { edges }] of this.fine) {
      if (this.fineEdges <= KEPT_EDGES || oldest === shape) break
      this.fine.delete(oldest)
      this.fineEdges -= edges.length
    }
    return made
  }

  private make(shape: Flattenable, error: number, budget: WorkBudget): Polygon {
    const made = shape.polygon(error)
    budget.units -= UNITS_PER_EDGE * made.edges.length
    return made
  }
}
