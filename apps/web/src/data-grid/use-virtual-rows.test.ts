import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeWindow, MIN_HEADER_HEIGHT, OVERSCAN, ROW_HEIGHT } from './use-virtual-rows.ts'

test('computeWindow includes every visible row and only a limited number of rows around them', () => {
  const position = fc.record({
    count: fc.integer({ min: 0, max: 100_000 }),
    height: fc.integer({ min: 0, max: 3000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    // none in the first render
    overscan: fc.constantFrom(0, OVERSCAN),
  })
  fc.assert(
    fc.property(position, ({ count, height, share, overscan }) => {
      const visibleHeight = Math.max(0, height - MIN_HEADER_HEIGHT)
      const scrollTop = share * Math.max(0, count * ROW_HEIGHT - visibleHeight)
      const { first, end } = computeWindow(scrollTop, height, count, overscan)
      expect(first * ROW_HEIGHT).toBeLessThanOrEqual(scrollTop)
      expect(end === count || end * ROW_HEIGHT >= scrollTop + visibleHeight).toBe(true)
      expect(end - first).toBeLessThanOrEqual(Math.ceil(visibleHeight / ROW_HEIGHT) + 17)
    }),
  )
})

test('computeWindow shows a list that a search has shortened regardless of the scroll position', () => {
  expect(computeWindow(1_000_000, 800, 3, OVERSCAN)).toEqual({ first: 0, end: 3 })
})
