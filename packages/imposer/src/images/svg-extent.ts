/** An axis-aligned bounding box. */
export interface Extent {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** An affine transform, in the order of SVG's `matrix()`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Parses a `transform` attribute of the form `matrix(a b c d e f)`. */
export function parseTransform(transform: string | undefined): Matrix {
  const inside = /^matrix\(([^)]*)\)$/.exec(transform ?? '')?.[1]
  const [a, b, c, d, e, f] = (inside ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isMissing = [a, b, c, d, e, f].some((n) => n === undefined || !Number.isFinite(n))
  return isMissing ? IDENTITY : ([a, b, c, d, e, f] as unknown as Matrix)
}

/** Returns the transform that applies `second`, then `first`, as nested groups do. */
export const times = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[2] * second[1],
  first[1] * second[0] + first[3] * second[1],
  first[0] * second[2] + first[2] * second[3],
  first[1] * second[2] + first[3] * second[3],
  first[0] * second[4] + first[2] * second[5] + first[4],
  first[1] * second[4] + first[3] * second[5] + first[5],
]

/**
 * Calls `visit` with each point of path data with absolute, space-separated coordinates; with `undefined` at the end of
 * a closed subpath.
 */
function eachPoint(d: string, visit: (point: { x: number; y: number } | undefined, isMove: boolean) => void): void {
  let x: number | undefined
  let isMove = false
  for (const part of d.split(' ')) {
    if (part === 'M') isMove = true
    else if (part === 'Z') visit(undefined, false)
    const value = part === '' ? Number.NaN : Number(part)
    if (Number.isNaN(value)) continue
    if (x === undefined) x = value
    else {
      visit({ x, y: value }, isMove)
      isMove = false
      x = undefined
    }
  }
}

/** Returns the bounding box of all points of a path including control points, which contains the path. */
export function measureExtent(d: string): Extent | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  eachPoint(d, (point) => {
    if (point === undefined) return
    minX = Math.min(minX, point.x)
    minY = Math.min(minY, point.y)
    maxX = Math.max(maxX, point.x)
    maxY = Math.max(maxY, point.y)
  })
  return minX > maxX ? undefined : { minX, minY, maxX, maxY }
}

/** Returns the length of the polygon through all points and control points; never shorter than the path. */
export function measureLength(d: string): number {
  let length = 0
  let start: { x: number; y: number } | undefined
  let last: { x: number; y: number } | undefined
  eachPoint(d, (point, isMove) => {
    const to = point ?? start
    if (to !== undefined && last !== undefined && !isMove) length += Math.hypot(to.x - last.x, to.y - last.y)
    if (isMove) start = point
    last = to
  })
  return length
}

export function mapped([a, b, c, d, e, f]: Matrix, extent: Extent | undefined): Extent | undefined {
  if (extent === undefined) return undefined
  const { minX, minY, maxX, maxY } = extent
  const xs = [a * minX + c * minY, a * maxX + c * minY, a * minX + c * maxY, a * maxX + c * maxY].map((x) => x + e)
  const ys = [b * minX + d * minY, b * maxX + d * minY, b * minX + d * maxY, b * maxX + d * maxY].map((y) => y + f)
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

export function joined(a: Extent | undefined, b: Extent | undefined): Extent | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}
