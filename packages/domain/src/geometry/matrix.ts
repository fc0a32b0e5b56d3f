import type { Matrix, Outline, PathSegment, Point, Rect } from './types.ts'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]
export const scaling = (sx: number, sy: number = sx): Matrix => [sx, 0, 0, sy, 0, 0]

/** Returns a rotation by degrees, clockwise on the screen (y points down). Quarter turns are exact. */
export function rotation(degrees: number): Matrix {
  const turn = ((degrees % 360) + 360) % 360
  if (turn === 0) return IDENTITY
  if (turn === 90) return [0, 1, -1, 0, 0, 0]
  if (turn === 180) return [-1, 0, 0, -1, 0, 0]
  if (turn === 270) return [0, -1, 1, 0, 0, 0]
  const angle = (turn * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cos, sin, -sin, cos, 0, 0]
}

/** Returns the transform that applies `first`, then each of `then` in order. */
export function composeTransforms(first: Matrix, ...then: readonly Matrix[]): Matrix {
  return then.reduce(
    (m, n): Matrix => [
      n[0] * m[0] + n[2] * m[1],
      n[1] * m[0] + n[3] * m[1],
      n[0] * m[2] + n[2] * m[3],
      n[1] * m[2] + n[3] * m[3],
      n[0] * m[4] + n[2] * m[5] + n[4],
      n[1] * m[4] + n[3] * m[5] + n[5],
    ],
    first,
  )
}

/** Returns the transform that undoes a transform, which must not map everything to a line. */
export function invertTransform([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)]
}

/** Returns a rotation about a point. */
export function rotationAbout(degrees: number, centre: Point): Matrix {
  return composeTransforms(translation(-centre.x, -centre.y), rotation(degrees), translation(centre.x, centre.y))
}

export function transformPoint(m: Matrix, p: Point): Point {
  return { x: m[0] * p.x + m[2] * p.y + m[4], y: m[1] * p.x + m[3] * p.y + m[5] }
}

export function transformOutline(m: Matrix, outline: Outline): Outline {
  return outline.map((segment): PathSegment => {
    if (segment.type === 'Z') return segment
    const end = transformPoint(m, segment)
    if (segment.type !== 'C') return { type: segment.type, ...end }
    const c1 = transformPoint(m, { x: segment.x1, y: segment.y1 })
    const c2 = transformPoint(m, { x: segment.x2, y: segment.y2 })
    return { type: 'C', x1: c1.x, y1: c1.y, x2: c2.x, y2: c2.y, ...end }
  })
}

/** Returns the axis-aligned bounds of a transformed rectangle. */
export function transformedBounds(m: Matrix, r: Rect): Rect {
  const corners = [
    { x: r.x, y: r.y },
    { x: r.x + r.width, y: r.y },
    { x: r.x, y: r.y + r.height },
    { x: r.x + r.width, y: r.y + r.height },
  ].map((p) => transformPoint(m, p))
  const xs = corners.map((p) => p.x)
  const ys = corners.map((p) => p.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
