import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cubicAt, outlineBounds } from './bounds.ts'
import { FLATTENING_TOLERANCE_MM, flattenOutline } from './flatten.ts'
import { ellipseOutline } from './outline.ts'
import type { Outline, Point } from './types.ts'

const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
const anyCubic = fc.tuple(
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
)
type EightNumbers = readonly [number, number, number, number, number, number, number, number]
const getOutline = ([x0, y0, x1, y1, x2, y2, x, y]: EightNumbers): Outline => [
  { type: 'M', x: x0, y: y0 },
  { type: 'C', x1, y1, x2, y2, x, y },
]
const samples = ([x0, y0, x1, y1, x2, y2, x, y]: EightNumbers, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => ({
    x: cubicAt(x0, x1, x2, x, i / count),
    y: cubicAt(y0, y1, y2, y, i / count),
  }))

test('the bounds of a cubic contain all its points and touch them on each side', () => {
  fc.assert(
    fc.property(anyCubic, (c) => {
      const b = outlineBounds(getOutline(c))
      if (b === undefined) throw new Error('no bounds')
      const points = samples(c, 2000)
      const xs = points.map((p) => p.x)
      const ys = points.map((p) => p.y)
      expect(Math.min(...xs) - b.x).toBeGreaterThanOrEqual(-1e-9)
      expect(b.x + b.width - Math.max(...xs)).toBeGreaterThanOrEqual(-1e-9)
      // between two samples the curve exceeds them by less than this
      expect(Math.min(...xs) - b.x).toBeLessThan(0.005)
      expect(b.x + b.width - Math.max(...xs)).toBeLessThan(0.005)
      expect(Math.min(...ys) - b.y).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.min(...ys) - b.y).toBeLessThan(0.005)
      expect(b.y + b.height - Math.max(...ys)).toBeLessThan(0.005)
    }),
  )
})

test('the bounds of an ellipse are its rectangle', () => {
  const b = outlineBounds(ellipseOutline({ x: 3, y: 4, width: 50, height: 20 }))
  expect(b?.x).toBeCloseTo(3, 9)
  expect(b?.y).toBeCloseTo(4, 9)
  expect(b?.width).toBeCloseTo(50, 9)
  expect(b?.height).toBeCloseTo(20, 9)
})

test('an outline without segments has no bounds', () => {
  expect(outlineBounds([])).toBeUndefined()
  expect(outlineBounds([{ type: 'Z' }])).toBeUndefined()
})

const distanceToEdge = (p: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

test('flattenOutline stays within its stated error of the true curve', () => {
  fc.assert(
    fc.property(anyCubic, (c) => {
      const edges = flattenOutline(getOutline(c), 0.05)[0] ?? []
      // a curve along a line back and forth has no area and no contour
      fc.pre(edges.length > 2)
      for (const p of samples(c, 97)) {
        const nearest = Math.min(...edges.slice(1).map((b, i) => distanceToEdge(p, edges[i] ?? b, b)))
        expect(nearest).toBeLessThanOrEqual(0.05 + 1e-9)
      }
    }),
  )
})

test('flattenOutline reduces the precision of an outline of very many long curves to limit memory', () => {
  const loop = { type: 'C', x1: 5000, y1: 5000, x2: -5000, y2: 5000, x: 0, y: 0 } as const
  const outline: Outline = [{ type: 'M', x: 0, y: 0 }, ...Array.from({ length: 10_000 }, () => loop)]
  const points = flattenOutline(outline, FLATTENING_TOLERANCE_MM).flat().length
  expect(points).toBeLessThan(130_000)
})
