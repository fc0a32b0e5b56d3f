import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOverlaps } from './find-overlaps.ts'
import { IDENTITY, rotation } from './matrix.ts'
import { overlapNaively } from './naive-overlap-for-tests.ts'
import { polygonOutline } from './outline.ts'
import { outlineShape, shapesOverlap } from './shape.ts'
import type { Outline, PathSegment, Point } from './types.ts'
import { newWorkBudget } from './work-budget.ts'

const point = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) })
const straight = fc.array(point, { minLength: 3, maxLength: 9 }).map(polygonOutline)
const curved = fc.array(fc.tuple(point, point, point), { minLength: 1, maxLength: 3 }).map((curves): Outline => {
  const start = curves.at(-1)?.[2] ?? { x: 0, y: 0 }
  const segments = curves.map(
    ([p, q, r]): PathSegment => ({ type: 'C', x1: p.x, y1: p.y, x2: q.x, y2: q.y, x: r.x, y: r.y }),
  )
  return [{ type: 'M', x: start.x, y: start.y }, ...segments, { type: 'Z' }]
})
const moved = (outline: Outline, by: Point): Outline => outlineShift(outline, by)

function outlineShift(outline: Outline, { x, y }: Point): Outline {
  return outline.map((s): PathSegment => {
    if (s.type === 'Z') return s
    const end = { x: s.x + x, y: s.y + y }
    return s.type === 'C'
      ? { type: 'C', x1: s.x1 + x, y1: s.y1 + y, x2: s.x2 + x, y2: s.y2 + y, ...end }
      : { type: s.type, ...end }
  })
}

test.each([
  ['straight edges', straight, 1_500],
  ['curves', curved, 20],
])('paths of %s overlap if and only if overlapNaively says so', (_, outline, numRuns) => {
  // on a grid many pairs share corners and edges; shifted by a fraction they nearly do
  const shift = fc.constantFrom(0, 0.03, 0.3, 4, 9).map((x) => ({ x, y: x / 3 }))
  fc.assert(
    fc.property(outline, outline, shift, (a, b, by) => {
      const other = moved(b, by)
      const [p, q] = [outlineShape(a, IDENTITY), outlineShape(other, IDENTITY)]
      // a slot has a width and a height
      fc.pre([p, q].every(({ bounds }) => bounds.width > 0 && bounds.height > 0))
      expect(shapesOverlap(p, q)).toBe(shapesOverlap(q, p))
      // overlapNaively does not detect identical shapes
      const isExpected = overlapNaively(a, other)
      if (isExpected || by.x !== 0) expect(shapesOverlap(p, q)).toBe(isExpected)
    }),
    { numRuns },
  )
})

/** A zigzag band 0.5 mm thick with teeth of the given height, 1 mm apart; several interlock. */
const zigzag = (teeth: number, height: number, at: number): Outline => {
  const forth = Array.from({ length: teeth }, (_, i) => ({ x: i, y: at + (i % 2) * height }))
  return polygonOutline([...forth, ...forth.toReversed().map(({ x, y }) => ({ x, y: y + 0.5 }))])
}
const twoZigzags = (teeth: number, height: number, turn: number) =>
  [0, 1].map((at) => outlineShape(zigzag(teeth, height, at), rotation(turn)))

test('the cost for two interlocking paths grows with their length and stops at the budget', () => {
  const work = (teeth: number): number => {
    const budget = newWorkBudget(100_000_000)
    expect(findOverlaps(twoZigzags(teeth, 100, 0), budget)).toMatchObject({ isComplete: true, pairs: [] })
    return 100_000_000 - budget.units
  }
  // each edge has a few neighbours: eight times the edges cost about eight times as much
  expect(work(1_600) / work(200)).toBeLessThan(16)
  // long edges rotated by 45 degrees share their bounds with all others
  const budget = newWorkBudget(1_000_000)
  expect(findOverlaps(twoZigzags(2_000, 4_000, 45), budget).isComplete).toBe(false)
  expect(budget.units).toBeGreaterThan(-1_000_000)
})

test('thousands of thin shapes whose bounds enclose each other stop at the budget', () => {
  const sliver = (i: number): Outline =>
    polygonOutline([
      { x: i, y: 0 },
      { x: i + 5_000, y: 5_000 },
      { x: i + 5_000, y: 5_000.5 },
      { x: i, y: 0.5 },
    ])
  const shapes = Array.from({ length: 3_000 }, (_, i) => outlineShape(sliver(i), IDENTITY))
  const budget = newWorkBudget(1_000_000)
  const { isComplete, work } = findOverlaps(shapes, budget)
  expect(isComplete).toBe(false)
  expect(work.comparisons).toBeLessThan(200_000)
})
