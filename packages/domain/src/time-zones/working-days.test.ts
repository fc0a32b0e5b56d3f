import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays, getWeekday } from './index.ts'

test('addWorkingDays returns a day from Monday to Friday with as many of them before it', () => {
  const day = fc.integer({ min: 0, max: 5000 }).map((count) => addDays('2020-01-01', count))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, count) => {
      const result = addWorkingDays(from, count)
      expect(getWeekday(result)).toBeLessThan(6)
      const start = addWorkingDays(from, 0)
      let between = 0
      for (let at = start; at < result; at = addDays(at, 1)) if (getWeekday(at) < 6) between += 1
      expect(between).toBe(count)
      expect(start >= from && start <= addDays(from, 2)).toBe(true)
    }),
  )
})
