import { outlineBounds } from './bounds.ts'
import { type Contours, flattenOutline } from './flatten.ts'
import { transformedBounds, transformOutline, transformPoint } from './matrix.ts'
import { rectOutline } from './outline.ts'
import { Polygon } from './polygon.ts'
import { COARSE_ERROR_MM, PolygonCache } from './polygon-cache.ts'
import { areApart, polygonsOverlap } from './polygon-overlap.ts'
import { type Matrix, type Outline, type Point, type Rect, TOUCH_TOLERANCE_MM } from './types.ts'
import { newWorkBudget, type WorkBudget } from './work-budget.ts'

/** An area with bounds, for overlap tests. Circles are exact, not four cubics. */
export interface Shape {
  /** Exact bounds. */
  readonly bounds: Rect
  /** Whether the shape is a rectangle that equals its bounds. */
  readonly isAxisAlignedRect: boolean
  /** Defined if the shape is a true circle. */
  readonly circle?: { readonly centre: Point; readonly radius: number } | undefined
  /** Number of segments if the shape is a path. */
  readonly segments?: number
  /** Creates a polygon whose edges are within `error` mm of the true curve. Cached by `PolygonCache`. */
  readonly polygon: (error: number) => Polygon
}

const getPolygon =
  (contours: (error: number) => Contours): Shape['polygon'] =>
  (error) =>
    new Polygon(contours(error))

const preservesAxisAlignment = (m: Matrix): boolean => (m[1] === 0 && m[2] === 0) || (m[0] === 0 && m[3] === 0)

export function rectShape(rect: Rect, matrix: Matrix): Shape {
  return {
    bounds: transformedBounds(matrix, rect),
    isAxisAlignedRect: preservesAxisAlignment(matrix),
    polygon: getPolygon((error) => flattenOutline(transformOutline(matrix, rectOutline(rect)), error)),
  }
}

/** Returns the transformed ellipse inscribed in a rectangle. */
export function ellipseShape(rect: Rect, matrix: Matrix): Shape {
  const [rx, ry] = [rect.width / 2, rect.height / 2]
  const middle = { x: rect.x + rx, y: rect.y + ry }
  const centre = transformPoint(matrix, middle)
  const halfWidth = Math.hypot(matrix[0] * rx, matrix[2] * ry)
  const halfHeight = Math.hypot(matrix[1] * rx, matrix[3] * ry)
  const [radius, other] = [Math.hypot(matrix[0] * rx, matrix[1] * rx), Math.hypot(matrix[2] * ry, matrix[3] * ry)]
  const skew = Math.abs(matrix[0] * matrix[2] + matrix[1] * matrix[3])
  const round = Math.abs(radius - other) < 1e-9 * radius && skew < 1e-9
  return {
    bounds: { x: centre.x - halfWidth, y: centre.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight },
    isAxisAlignedRect: false,
    circle: round ? { centre, radius } : undefined,
    polygon: getPolygon((error) => [ellipsePoints(middle, rx, ry, error).map((p) => transformPoint(matrix, p))]),
  }
}

function ellipsePoints(middle: Point, rx: number, ry: number, error: number): Point[] {
  const largest = Math.max(rx, ry, error)
  const quarter = Math.ceil(Math.PI / 4 / Math.acos(1 - Math.min(0.5, error / largest)))
  return Array.from({ length: 4 * quarter }, (_, i) => {
    const angle = (Math.PI * i) / (2 * quarter)
    return { x: middle.x + rx * Math.cos(angle), y: middle.y + ry * Math.sin(angle) }
  })
}

export function outlineShape(outline: Outline, matrix: Matrix): Shape {
  const mapped = transformOutline(matrix, outline)
  return {
    bounds: outlineBounds(mapped) ?? { ...transformPoint(matrix, { x: 0, y: 0 }), width: 0, height: 0 },
    isAxisAlignedRect: false,
    segments: outline.length,
    polygon: getPolygon((error) => flattenOutline(mapped, error, error < COARSE_ERROR_MM ? 1 : 3)),
  }
}

/** Whether `inner` is in `outer`; exceeding it by up to `slack` mm is allowed. */
export function rectContains(outer: Rect, inner: Rect, slack: number = TOUCH_TOLERANCE_MM): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  )
}

/** Whether two axis-aligned rectangles overlap by more than the tolerance in both directions. */
export function rectsOverlap(a: Rect, b: Rect): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > TOUCH_TOLERANCE_MM && down > TOUCH_TOLERANCE_MM
}

/** Shapes do not touch if their coarse polygons are this far apart, in mm. */
const APART_MM = 2 * COARSE_ERROR_MM + TOUCH_TOLERANCE_MM

/**
 * Whether two shapes overlap by more than the tolerance, by their true shape. Rectangles and circles are exact; other
 * curves are flattened within 0.00025 mm, so that an overlap below 0.0015 mm may count as touching. Coarse polygons are
 * compared first to exclude distant shapes. The result is invalid if the budget is used up.
 */
export function shapesOverlap(
  a: Shape,
  b: Shape,
  polygons: PolygonCache = new PolygonCache(),
  budget: WorkBudget = newWorkBudget(),
): boolean {
  budget.units -= 1
  if (!rectsOverlap(a.bounds, b.bounds)) return false
  if (a.isAxisAlignedRect && b.isAxisAlignedRect) return true
  if (a.circle !== undefined && b.circle !== undefined) {
    const apart = Math.hypot(a.circle.centre.x - b.circle.centre.x, a.circle.centre.y - b.circle.centre.y)
    return a.circle.radius + b.circle.radius - apart > TOUCH_TOLERANCE_MM
  }
  if (areApart(polygons.getCoarse(a, budget), polygons.getCoarse(b, budget), APART_MM, budget)) return false
  return polygonsOverlap(polygons.getFine(a, budget), polygons.getFine(b, budget), budget)
}
