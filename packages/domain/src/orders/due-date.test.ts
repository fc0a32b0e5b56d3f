import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDueDate, isOverdue, parseDueDate, readShopClock, toDueDay } from './due-date.ts'

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

test('a due day is over at its end in the time zone of the environment', () => {
  const due = parseDueDate('2026-12-01') ?? ''
  for (const dueDate of [due, '2026-12-01']) {
    expect(isOverdue(dueDate, readShopClock(Date.parse('2026-12-01T22:59:59.999Z'), 'Europe/Berlin'))).toBe(false)
    expect(isOverdue(dueDate, readShopClock(Date.parse('2026-12-01T23:00:00Z'), 'Europe/Berlin'))).toBe(true)
    expect(isOverdue(dueDate, readShopClock(Date.parse('2026-12-02T04:59:59Z'), 'America/New_York'))).toBe(false)
    expect(isOverdue(dueDate, readShopClock(Date.parse('2026-12-02T05:00:00Z'), 'America/New_York'))).toBe(true)
  }
})

test('a due time has passed at that time in every time zone', () => {
  expect(
    isOverdue('2026-12-01T08:00:00.000Z', readShopClock(Date.parse('2026-12-01T08:00:00.000Z'), 'America/New_York')),
  ).toBe(false)
  expect(
    isOverdue('2026-12-01T08:00:00.000Z', readShopClock(Date.parse('2026-12-01T08:00:00.001Z'), 'America/New_York')),
  ).toBe(true)
})

test('toDueDay is the day itself, or the day of a time in the time zone', () => {
  expect(toDueDay('2026-12-01T23:59:59.999Z', 'Asia/Kathmandu')).toBe('2026-12-01')
  expect(toDueDay('2026-12-01T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-12-02')
  expect(toDueDay('2026-12-01T01:30:00.000Z', 'America/New_York')).toBe('2026-11-30')
})
