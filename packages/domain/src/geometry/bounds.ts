import type { Outline, Point, Rect } from './types.ts'

/** Accumulates the bounds of points. */
class BoundsAccumulator {
  minX = Number.POSITIVE_INFINITY
  minY = Number.POSITIVE_INFINITY
  maxX = Number.NEGATIVE_INFINITY
  maxY = Number.NEGATIVE_INFINITY

  add(x: number, y: number): void {
    this.minX = Math.min(this.minX, x)
    this.minY = Math.min(this.minY, y)
    this.maxX = Math.max(this.maxX, x)
    this.maxY = Math.max(this.maxY, y)
  }
}

/** Returns the value of a cubic Bezier curve in one coordinate. */
export function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
}

/** Returns the parameters in (0, 1) at which one coordinate of a cubic has an extremum: the roots of its derivative. */
function extrema(a: number, b: number, c: number, d: number): number[] {
  const quadratic = d - a + 3 * (b - c)
  const linear = 2 * (a - 2 * b + c)
  const constant = b - a
  const isInUnitInterval = (t: number): boolean => t > 0 && t < 1
  const size = Math.abs(quadratic) + Math.abs(linear) + Math.abs(constant)
  if (Math.abs(quadratic) <= 1e-12 * size) return linear === 0 ? [] : [-constant / linear].filter(isInUnitInterval)
  const discriminant = linear * linear - 4 * quadratic * constant
  if (discriminant < 0) return []
  // this form does not subtract nearly equal numbers
  const q = -(linear + (linear < 0 ? -1 : 1) * Math.sqrt(discriminant)) / 2
  return [q / quadratic, q === 0 ? Number.NaN : constant / q].filter(isInUnitInterval)
}

/**
 * Returns the exact axis-aligned bounds of an outline; for cubics those of the curve, not of its control points.
 * Returns undefined for an outline without segments.
 */
export function outlineBounds(outline: Outline): Rect | undefined {
  const extent = new BoundsAccumulator()
  let at: Point = { x: 0, y: 0 }
  for (const s of outline) {
    if (s.type === 'Z') continue
    extent.add(s.x, s.y)
    if (s.type === 'C') {
      for (const t of extrema(at.x, s.x1, s.x2, s.x)) extent.add(cubicAt(at.x, s.x1, s.x2, s.x, t), s.y)
      for (const t of extrema(at.y, s.y1, s.y2, s.y)) extent.add(s.x, cubicAt(at.y, s.y1, s.y2, s.y, t))
    }
    at = s
  }
  if (extent.minX > extent.maxX) return undefined
  return {
    x: extent.minX,
    y: extent.minY,
    width: extent.maxX - extent.minX,
    height: extent.maxY - extent.minY,
  }
}
