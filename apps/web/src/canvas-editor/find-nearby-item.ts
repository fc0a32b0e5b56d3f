import type { Point } from '@platen/domain/geometry'
import type { CanvasItem } from './stage-types.ts'

/**
 * The small thing that a pointer meant which came down beside it: the nearest one within reach, of those that are
 * themselves no larger than the reach on both sides. So a slot of a few mm is hit on a bed of metres. All in mm.
 */
export function findNearbySmallItem(items: readonly CanvasItem[], at: Point, tolerance: number): string | null {
  let best: { readonly key: string; readonly off: number } | null = null
  for (const { key, bounds } of items) {
    if (Math.min(bounds.width, bounds.height) > 2 * tolerance) continue
    const dx = Math.max(bounds.x - at.x, 0, at.x - bounds.x - bounds.width)
    const dy = Math.max(bounds.y - at.y, 0, at.y - bounds.y - bounds.height)
    const distance = Math.hypot(dx, dy)
    if (distance <= tolerance && (best === null || distance < best.off)) best = { key, off: distance }
  }
  return best?.key ?? null
}
