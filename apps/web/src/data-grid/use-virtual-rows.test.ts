import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeWindow, HEADER_HEIGHT, ROW_HEIGHT } from './use-virtual-rows.ts'

test('every row that can be seen is in the document, and never more than a screen and what lies just beside it', () => {
  const place = fc.record({
    count: fc.integer({ min: 0, max: 100_000 }),
    height: fc.integer({ min: 0, max: 3000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(place, ({ count, height, share }) => {
      const room = Math.max(0, height - HEADER_HEIGHT)
      const scrollTop = share * Math.max(0, count * ROW_HEIGHT - room)
      const { first, end } = computeWindow(scrollTop, height, count)
      expect(first * ROW_HEIGHT).toBeLessThanOrEqual(scrollTop)
      expect(end === count || end * ROW_HEIGHT >= scrollTop + room).toBe(true)
      expect(end - first).toBeLessThanOrEqual(Math.ceil(room / ROW_HEIGHT) + 17)
    }),
  )
})

test('a list that a search has made short is shown at once, however far down one had scrolled', () => {
  expect(computeWindow(1_000_000, 800, 3)).toEqual({ first: 0, end: 3 })
})
