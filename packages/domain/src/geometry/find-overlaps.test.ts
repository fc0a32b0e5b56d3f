import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOverlaps } from './find-overlaps.ts'
import { IDENTITY, rotationAbout, transformPoint, translation } from './matrix.ts'
import { rectOutline } from './outline.ts'
import { parsePathData } from './path-data.ts'
import { ellipseShape, outlineShape, rectShape, type Shape, shapesOverlap } from './shape.ts'
import { type Matrix, type Point, type Rect, TOLERANCE_MM } from './types.ts'

const r = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height })
const turned = (rect: Rect, degrees: number): Matrix =>
  rotationAbout(degrees, { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 })
const path = (data: string, matrix: Matrix = IDENTITY): Shape => {
  const read = parsePathData(data)
  if (!read.ok) throw new Error(`not a path: ${data}`)
  return outlineShape(read.outline, matrix)
}
const bothWays = (a: Shape, b: Shape): boolean => {
  const response = shapesOverlap(a, b)
  expect(shapesOverlap(b, a)).toBe(response)
  return response
}

test('shapes that touch within 0.001 mm do not overlap', () => {
  const a = rectShape(r(0, 0, 10, 10), IDENTITY)
  expect(bothWays(a, rectShape(r(10, 0, 10, 10), IDENTITY))).toBe(false)
  expect(bothWays(a, rectShape(r(9.999, 0, 10, 10), IDENTITY))).toBe(false)
  expect(bothWays(a, rectShape(r(9.998, 0, 10, 10), IDENTITY))).toBe(true)
  const p = path('M0 0H10V10H0Z')
  expect(bothWays(p, path('M9.999 0H20V10H9.999Z'))).toBe(false)
  expect(bothWays(p, path('M9.998 0H20V10H9.998Z'))).toBe(true)
})

test('identical shapes overlap', () => {
  expect(bothWays(path('M0 0H10L5 8Z'), path('M0 0H10L5 8Z'))).toBe(true)
  expect(bothWays(path('M0 0H10L5 8Z'), path('M5 8L10 0H0Z'))).toBe(true)
})

test('a shape inside another overlaps it, a shape in its hole does not', () => {
  const square = 'M0 0H100V100H0Z'
  const hole = 'M20 20V80H80V20Z'
  expect(bothWays(path(square), path('M40 40H60V60H40Z'))).toBe(true)
  expect(bothWays(path(square + hole), path('M40 40H60V60H40Z'))).toBe(false)
  expect(bothWays(path(square + hole), path(hole))).toBe(false)
  expect(bothWays(path(square + hole), path('M19 40H60V60H19Z'))).toBe(true)
  // by the non-zero rule an inner subpath in the same direction is not a hole
  expect(bothWays(path(`${square}M20 20H80V80H20Z`), path('M40 40H60V60H40Z'))).toBe(true)
})

test('paths are compared by their true shape, not by their bounds', () => {
  const corner = path('M0 0H100V20H20V100H0Z')
  expect(bothWays(corner, rectShape(r(20, 20, 80, 80), IDENTITY))).toBe(false)
  expect(bothWays(corner, rectShape(r(19.9, 20, 80, 80), IDENTITY))).toBe(true)
  expect(bothWays(corner, ellipseShape(r(20, 20, 80, 80), IDENTITY))).toBe(false)
})

test('a bar across another overlaps it although no corner is inside', () => {
  expect(bothWays(path('M0 40H100V60H0Z'), path('M40 0H60V100H40Z'))).toBe(true)
})

test('circles are compared as circles: another one fits into the corner of a square', () => {
  const circle = ellipseShape(r(0, 0, 100, 100), IDENTITY)
  const gap = 50 * (1 - Math.SQRT1_2)
  const corner = (size: number) => rectShape(r(0, 0, size, size), IDENTITY)
  expect(bothWays(circle, corner(gap - 0.001))).toBe(false)
  expect(bothWays(circle, corner(gap + 0.003))).toBe(true)
})

test('two circles overlap if the distance of their centres is less than the sum of their radii', () => {
  const radius = fc.double({ min: 0.5, max: 2000, noNaN: true })
  const angle = fc.double({ min: 0, max: 7, noNaN: true })
  fc.assert(
    fc.property(radius, radius, angle, fc.boolean(), (r1, r2, direction, over) => {
      const apart = r1 + r2 - (over ? 0.003 : 0.0005)
      const circle = (half: number, c: Point) => ellipseShape(r(c.x - half, c.y - half, 2 * half, 2 * half), IDENTITY)
      const a = circle(r1, { x: 0, y: 0 })
      const b = circle(r2, { x: apart * Math.cos(direction), y: apart * Math.sin(direction) })
      expect(bothWays(a, b)).toBe(over)
      // the same by edges, as for ellipses
      expect(bothWays({ ...a, circle: undefined }, { ...b, circle: undefined })).toBe(over)
    }),
    { numRuns: 40 },
  )
})

/** Returns the penetration depth of two convex polygons by separating axes; negative if they are apart. */
function depth(a: readonly Point[], b: readonly Point[]): number {
  const axes = [a, b].flatMap((points) =>
    points.map((p, i) => {
      const q = points[(i + 1) % points.length] ?? p
      const length = Math.hypot(q.x - p.x, q.y - p.y)
      return { x: -(q.y - p.y) / length, y: (q.x - p.x) / length }
    }),
  )
  const span = (points: readonly Point[], axis: Point) => points.map((p) => p.x * axis.x + p.y * axis.y)
  return Math.min(
    ...axes.map((axis) => {
      const [s, t] = [span(a, axis), span(b, axis)]
      return Math.min(Math.max(...s), Math.max(...t)) - Math.max(Math.min(...s), Math.min(...t))
    }),
  )
}

test('rotated rectangles overlap if and only if the separating axis test says so', () => {
  const rect = fc.record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  const degrees = fc.integer({ min: 0, max: 359 })
  const corners = (q: Rect, m: Matrix) =>
    [
      { x: q.x, y: q.y },
      { x: q.x + q.width, y: q.y },
      { x: q.x + q.width, y: q.y + q.height },
      { x: q.x, y: q.y + q.height },
    ].map((p) => transformPoint(m, p))
  fc.assert(
    fc.property(rect, degrees, rect, degrees, (p, turnP, q, turnQ) => {
      const [mp, mq] = [turned(p, turnP), turned(q, turnQ)]
      const deep = depth(corners(p, mp), corners(q, mq))
      // at the tolerance both results are correct
      fc.pre(Math.abs(deep - TOLERANCE_MM) > TOLERANCE_MM / 2)
      expect(bothWays(rectShape(p, mp), rectShape(q, mq))).toBe(deep > TOLERANCE_MM)
    }),
    { numRuns: 500 },
  )
})

test('shapesOverlap is invariant under translation, rotation and other representations of both shapes', () => {
  const place = fc.double({ min: -300, max: 300, noNaN: true })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      place,
      place,
      fc.integer({ min: 0, max: 30 }),
      (turn, x, y, shift) => {
        const move = rotationAbout(turn, { x, y })
        // an L and a square that moves into its corner; they touch at 20
        const l = 'M0 0H100V20H20V100H0Z'
        const square = `M30 ${shift}H50V${shift + 20}H30Z`
        fc.pre(shift !== 20)
        expect(bothWays(path(l, move), path(square, move))).toBe(shift < 20)
      },
    ),
  )
})

test('a rectangle as a path overlaps the same shapes as the rectangle', () => {
  const rect = fc.record({
    x: fc.integer({ min: -30, max: 30 }),
    y: fc.integer({ min: -30, max: 30 }),
    width: fc.integer({ min: 1, max: 50 }),
    height: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(rect, rect, (p, q) => {
      const [asRects, asPaths] = [
        bothWays(rectShape(p, IDENTITY), rectShape(q, IDENTITY)),
        bothWays(outlineShape(rectOutline(p), IDENTITY), outlineShape(rectOutline(q), IDENTITY)),
      ]
      expect(asPaths).toBe(asRects)
    }),
  )
})

const anyShapes = fc.array(
  fc
    .record({
      x: fc.integer({ min: 0, max: 100 }),
      y: fc.integer({ min: 0, max: 100 }),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
      turn: fc.constantFrom(0, 30, 90),
      round: fc.boolean(),
    })
    .map(({ turn, round, ...rect }) => (round ? ellipseShape : rectShape)(rect, turned(rect, turn))),
  { maxLength: 60 },
)

test('findOverlaps finds exactly the shapes that overlap another one', () => {
  fc.assert(
    fc.property(anyShapes, (shapes) => {
      const truly = new Set(
        shapes.flatMap((a, i) => (shapes.some((b, j) => i !== j && shapesOverlap(a, b)) ? [i] : [])),
      )
      const { pairs } = findOverlaps(shapes)
      expect(new Set(pairs.flat())).toEqual(truly)
      for (const [i, j] of pairs) expect(shapes[i] && shapes[j] && shapesOverlap(shapes[i], shapes[j])).toBe(true)
    }),
    { numRuns: 60 },
  )
})

const rows = (count: number, of: (x: number, y: number) => Shape): Shape[] => {
  const columns = Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, i) => of((i % columns) * 12, Math.floor(i / columns) * 12))
}

test.each([
  ['upright rectangles', (x: number, y: number) => rectShape(r(0, 0, 10, 10), translation(x, y))],
  [
    'circles in a honeycomb',
    (x: number, y: number) => ellipseShape(r(0, 0, 12, 12), translation(x + (y % 24) / 2, y * 0.867)),
  ],
  ['one long row', (x: number, y: number) => rectShape(r(0, 0, 10, 10), translation(x + y * 1000, 0))],
])('the cost for %s grows as n log n', (_, of) => {
  const work = (count: number) => {
    const { pairs, work: done } = findOverlaps(rows(count, of))
    expect(pairs).toEqual([])
    return done
  }
  const [small, large] = [work(500), work(8000)]
  // 16 times the slots; n log n is 23 times the cost, and the tree grows in steps; a pairwise check is 256 times
  expect(large.nodesVisited / small.nodesVisited).toBeLessThan(30)
  expect(large.comparisons).toBeLessThanOrEqual(8000 * 4)
})

test('shapes on the same position need no more comparisons than shapes in a row', () => {
  const heap = Array.from({ length: 2000 }, () => rectShape(r(0, 0, 10, 10), IDENTITY))
  expect(findOverlaps(heap).work.comparisons).toBeLessThan(2000)
})
