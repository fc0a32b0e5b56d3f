import type { Point } from '@platen/domain/geometry'
import type { CanvasItem } from './stage-types.ts'

/**
 * Returns the key of the item nearest to a point, or null if none is within the tolerance. Considers only small items
 * (shorter side at most twice the tolerance), so that a slot of a few mm can be hit on a bed of several metres. All
 * values in mm.
 */
export function findNearbySmallItem(items: readonly CanvasItem[], point: Point, tolerance: number): string | null {
  let best: { readonly key: string; readonly distance: number } | null = null
  for (const { key, bounds } of items) {
    if (Math.min(bounds.width, bounds.height) > 2 * tolerance) continue
    const dx = Math.max(bounds.x - point.x, 0, point.x - bounds.x - bounds.width)
    const dy = Math.max(bounds.y - point.y, 0, point.y - bounds.y - bounds.height)
    const distance = Math.hypot(dx, dy)
    if (distance <= tolerance && (best === null || distance < best.distance)) best = { key, distance }
  }
  return best?.key ?? null
}
