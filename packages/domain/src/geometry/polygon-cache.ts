import { FLATTENING_TOLERANCE_MM } from './flatten.ts'
import type { Polygon } from './polygon.ts'
import type { WorkBudget } from './work-budget.ts'

/** Anything that can be flattened to a polygon, such as a `Shape`. */
interface Flattenable {
  readonly polygon: (error: number) => Polygon
}

/** Maximum deviation of a coarse polygon from the true curve, in mm. */
export const COARSE_ERROR_MM = 0.05

/** Budget units for creating one edge of a polygon. */
const UNITS_PER_EDGE = 25

/** Maximum number of cached edges of fine polygons; a large ellipse has some thousand. */
const MAX_CACHED_EDGES = 200_000

/**
 * Caches the polygons of shapes, so that a shape is flattened once for all its neighbours. Evicts the oldest fine
 * polygons beyond 200,000 edges in total to limit memory.
 */
export class PolygonCache {
  private readonly coarse = new WeakMap<Flattenable, Polygon>()
  private readonly fine = new Map<Flattenable, Polygon>()
  private fineEdges = 0

  getCoarse(shape: Flattenable, budget: WorkBudget): Polygon {
    const cached = this.coarse.get(shape)
    if (cached) return cached
    const polygon = this.make(shape, COARSE_ERROR_MM, budget)
    this.coarse.set(shape, polygon)
    return polygon
  }

  getFine(shape: Flattenable, budget: WorkBudget): Polygon {
    const cached = this.fine.get(shape)
    if (cached) return cached
    const polygon = this.make(shape, FLATTENING_TOLERANCE_MM, budget)
    this.fine.set(shape, polygon)
    this.fineEdges += polygon.edges.length
    for (const [oldest, { edges }] of this.fine) {
      if (this.fineEdges <= MAX_CACHED_EDGES || oldest === shape) break
      this.fine.delete(oldest)
      this.fineEdges -= edges.length
    }
    return polygon
  }

  private make(shape: Flattenable, error: number, budget: WorkBudget): Polygon {
    const polygon = shape.polygon(error)
    budget.units -= UNITS_PER_EDGE * polygon.edges.length
    return polygon
  }
}
