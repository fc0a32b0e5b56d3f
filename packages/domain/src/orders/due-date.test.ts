import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDueDate, parseDueDate } from './due-date.ts'

test('a date alone is due until its end, and is formatted as that date again', () => {
  expect(parseDueDate('2026-12-01')).toBe('2026-12-01T23:59:59.999Z')
  expect(formatDueDate('2026-12-01T23:59:59.999Z')).toBe('2026-12-01')
})

test('a point in time is stored in UTC', () => {
  expect(parseDueDate('2026-12-01T10:00:00+02:00')).toBe('2026-12-01T08:00:00.000Z')
  expect(formatDueDate('2026-12-01T08:00:00.000Z')).toBe('2026-12-01T08:00:00.000Z')
})

test('parseDueDate returns undefined for an invalid date', () => {
  expect(parseDueDate('soon')).toBeUndefined()
  expect(parseDueDate('2026-13-45')).toBeUndefined()
})

test('every date is formatted as the date that was parsed', () => {
  const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(formatDueDate(parseDueDate(day) ?? '')).toBe(day)
    }),
  )
})
