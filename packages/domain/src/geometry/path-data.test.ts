import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineToSvgPath } from './outline.ts'
import { MAX_PATH_SEGMENTS, parsePathData } from './path-data.ts'
import type { PathSegment } from './types.ts'

/** Returns the path as written by Platen, or the position of the syntax error. */
const read = (text: string): string => {
  const result = parsePathData(text)
  return result.ok ? outlineToSvgPath(result.outline, 4) : `${result.reason} at ${result.at}`
}

test('parsePathData reads absolute and relative moves and lines; further pairs after a move are lines', () => {
  expect(read('M 10,20 L 30 40')).toBe('M10 20L30 40')
  expect(read('m10 20 20 20-5-5z')).toBe('M10 20L30 40L25 35Z')
  expect(read('M0 0H10V10h-10v-10Z')).toBe('M0 0L10 0L10 10L0 10L0 0Z')
})

test('parsePathData accepts numbers without separators, with a leading point and with exponents', () => {
  expect(read('M.5.5-1-1e1')).toBe('M0.5 0.5L-1 -10')
  expect(read('M1e-1,2E+0L3.,4')).toBe('M0.1 2L3 4')
})

test('parsePathData converts quadratics and shorthands to cubics', () => {
  expect(read('M0 0C0 1 1 1 1 0S2-1 2 0')).toBe('M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0')
  expect(read('M0 0Q3 3 6 0')).toBe('M0 0C2 2 4 2 6 0')
  expect(read('M0 0q3 3 6 0t6 0')).toBe('M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0')
  // a shorthand that follows no curve has its handle at the current point
  expect(read('M1 1S2 2 3 1')).toBe('M1 1C1 1 2 2 3 1')
  expect(read('M1 1T3 1')).toBe('M1 1C1 1 1.6667 1 3 1')
})

test('parsePathData reads arcs with flags that have no separators', () => {
  const result = parsePathData('M10 0a10 10 0 01-10 10')
  const quarter = parsePathData('M10 0A10 10 0 0 1 0 10')
  expect(result).toEqual(quarter)
  if (!result.ok) throw new Error('not read')
  for (const s of result.outline) if (s.type !== 'Z') expect(Math.hypot(s.x, s.y)).toBeCloseTo(10, 9)
  expect(result.outline.at(-1)).toMatchObject({ x: 0, y: 10 })
})

test('arcs stay within 0.00001 radii of their ellipse for all rotations, flags and radii', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 500, noNaN: true }),
      fc.double({ min: 0.5, max: 500, noNaN: true }),
      fc.integer({ min: 0, max: 359 }),
      fc.boolean(),
      fc.boolean(),
      fc.double({ min: 0.05, max: 6.2, noNaN: true }),
      (rx, ry, turn, large, sweep, angle) => {
        const phi = (turn * Math.PI) / 180
        const on = (t: number) => ({
          x: rx * Math.cos(t) * Math.cos(phi) - ry * Math.sin(t) * Math.sin(phi),
          y: rx * Math.cos(t) * Math.sin(phi) + ry * Math.sin(t) * Math.cos(phi),
        })
        const [from, to] = [on(0), on(angle)]
        const result = parsePathData(`M${from.x} ${from.y}A${rx} ${ry} ${turn} ${+large} ${+sweep} ${to.x} ${to.y}`)
        if (!result.ok) throw new Error('not read')
        // the flags choose one of the two ellipses through both points; check against both
        const centres = [
          { x: 0, y: 0 },
          { x: from.x + to.x, y: from.y + to.y },
        ]
        const radius = (p: { x: number; y: number }, c: { x: number; y: number }) => {
          const [dx, dy] = [p.x - c.x, p.y - c.y]
          return Math.hypot(
            (dx * Math.cos(phi) + dy * Math.sin(phi)) / rx,
            (dy * Math.cos(phi) - dx * Math.sin(phi)) / ry,
          )
        }
        const deviations = centres.map((c) =>
          Math.max(...middles(result.outline).map((p) => Math.abs(radius(p, c) - 1))),
        )
        expect(Math.min(...deviations)).toBeLessThan(1e-5)
      },
    ),
  )
})

/** Returns the middle of each cubic. */
function middles(outline: readonly PathSegment[]) {
  let at = { x: 0, y: 0 }
  return outline.flatMap((s) => {
    if (s.type === 'Z') return []
    const from = at
    at = s
    if (s.type !== 'C') return []
    return [{ x: (from.x + 3 * s.x1 + 3 * s.x2 + s.x) / 8, y: (from.y + 3 * s.y1 + 3 * s.y2 + s.y) / 8 }]
  })
}

test('an arc without radius is a line; radii that are too small are scaled up', () => {
  expect(read('M0 0A0 5 0 0 1 10 0')).toBe('M0 0L10 0')
  expect(read('M0 0A1 1 0 0 1 0 0')).toBe('')
  const result = parsePathData('M0 0A1 1 0 0 1 20 0')
  if (!result.ok) throw new Error('not read')
  for (const s of result.outline) if (s.type !== 'Z') expect(Math.hypot(s.x - 10, s.y)).toBeCloseTo(10, 9)
})

test('after a close command, drawing continues at the start of the closed subpath', () => {
  expect(read('M1 1L5 1L5 5ZL9 9Z')).toBe('M1 1L5 1L5 5ZM1 1L9 9Z')
  expect(read('m1 1l4 0l0 4zm1 1l1 0z')).toBe('M1 1L5 1L5 5ZM2 2L3 2Z')
})

test('a move without a following segment is dropped', () => {
  expect(read('M1 1M2 2L3 3M4 4')).toBe('M2 2L3 3')
  expect(read('')).toBe('')
  expect(read('  M1 1 ')).toBe('')
})

test.each([
  ['L1 1', 'syntax at 0'],
  ['M1', 'syntax at 2'],
  ['M1 1,', 'syntax at 5'],
  ['M1 1 L2', 'syntax at 7'],
  ['M1 1 X', 'syntax at 5'],
  ['M1 1A1 1 0 2 0 3 3', 'syntax at 11'],
  ['M1e999 1', 'syntax at 1'],
  ['M1 1 Z 5 5', 'syntax at 7'],
  ['M1,,1', 'syntax at 3'],
  ['M NaN 1', 'syntax at 2'],
])('parsePathData rejects %s', (text, where) => {
  expect(read(text)).toBe(where)
})

test('parsePathData rejects a path with more than the maximum number of segments', () => {
  expect(read(`M0 0${'h1'.repeat(MAX_PATH_SEGMENTS)}`)).toMatch(/^tooLong/)
})

test('parsePathData reads the output of outlineToSvgPath', () => {
  const coordinate = fc.double({ min: -6000, max: 6000, noNaN: true })
  const line = fc.record({ type: fc.constant('L' as const), x: coordinate, y: coordinate })
  const cubic = fc.record({
    type: fc.constant('C' as const),
    x1: coordinate,
    y1: coordinate,
    x2: coordinate,
    y2: coordinate,
    x: coordinate,
    y: coordinate,
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(line, cubic), { minLength: 1 }), (segments) => {
      const outline: PathSegment[] = [{ type: 'M', x: 1, y: 1 }, ...segments, { type: 'Z' }]
      const text = outlineToSvgPath(outline)
      const result = parsePathData(text)
      expect(result.ok && outlineToSvgPath(result.outline)).toBe(text)
    }),
  )
})

test('parsePathData returns a result for any text and never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n'.split('')), maxLength: 200 }),
      (text) => {
        const result = parsePathData(text)
        expect(typeof result.ok).toBe('boolean')
      },
    ),
  )
})
