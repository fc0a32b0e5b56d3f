import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenOddToNonZero } from './even-odd.ts'
import { flattenOutline } from './flatten.ts'
import { ellipseOutline, rectOutline } from './outline.ts'
import { Polygon } from './polygon.ts'
import type { Outline, Point } from './types.ts'

const square = (x: number, y: number, side: number): Outline => rectOutline({ x, y, width: side, height: side })
const containsPoint = (outline: Outline, p: Point): boolean => new Polygon(flattenOutline(outline)).contains(p)
const insideEvenOdd = (runs: readonly Outline[], p: Point): boolean =>
  runs.filter((run) => containsPoint(run, p)).length % 2 === 1

test('evenOddToNonZero keeps the area of a ring for every direction of its subpaths', () => {
  const ring =
    evenOddToNonZero([...square(0, 0, 100), ...ellipseOutline({ x: 30, y: 30, width: 40, height: 40 })]) ?? []
  expect(containsPoint(ring, { x: 10, y: 10 })).toBe(true)
  expect(containsPoint(ring, { x: 50, y: 50 })).toBe(false)
})

test('evenOddToNonZero keeps the area of nested and adjacent subpaths in any order', () => {
  const nested = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(nested, { minLength: 1, maxLength: 3 }), (groups) => {
      const runs = groups.flatMap((steps, group) => {
        let rim = 0
        return steps.map((step) => {
          rim += step
          return square(group * 200 + rim, rim, 160 - 2 * rim)
        })
      })
      const turned = evenOddToNonZero(runs.flat()) ?? []
      for (let x = 0.5; x < groups.length * 200; x += 7) {
        expect(containsPoint(turned, { x, y: 80.3 })).toBe(insideEvenOdd(runs, { x, y: 80.3 }))
      }
    }),
  )
})

test('evenOddToNonZero returns undefined for subpaths that intersect or coincide', () => {
  expect(evenOddToNonZero([...square(0, 0, 100), ...square(50, 50, 100)])).toBeUndefined()
  expect(evenOddToNonZero([...square(0, 0, 100), ...square(0, 0, 100)])).toBeUndefined()
  expect(evenOddToNonZero(square(0, 0, 100))).toEqual(square(0, 0, 100))
})
