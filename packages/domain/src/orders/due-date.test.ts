import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDueDate, formatDueDate } from './due-date.ts'

test('a day alone is due until it is over, and is told as that day again', () => {
  expect(parseDueDate('2026-12-01')).toBe('2026-12-01T23:59:59.999Z')
  expect(formatDueDate('2026-12-01T23:59:59.999Z')).toBe('2026-12-01')
})

test('a moment is kept as it is, in UTC', () => {
  expect(parseDueDate('2026-12-01T10:00:00+02:00')).toBe('2026-12-01T08:00:00.000Z')
  expect(formatDueDate('2026-12-01T08:00:00.000Z')).toBe('2026-12-01T08:00:00.000Z')
})

test('what is no date has no moment', () => {
  expect(parseDueDate('soon')).toBeUndefined()
  expect(parseDueDate('2026-13-45')).toBeUndefined()
})

test('every day comes back as the day that it was', () => {
  const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(formatDueDate(parseDueDate(day) ?? '')).toBe(day)
    }),
  )
})
