import { expect, test } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatLength,
  formatList,
  formatPercent,
  formatShortList,
  formatSize,
  formatTimeOrDateTime,
  formatWeekdays,
} from './format.ts'

const nbsp = '\u00a0'

test('formatDateTime returns dd-mm-yyyy hh:mm in the time zone', () => {
  const iso = '2026-03-07T23:05:00Z'
  expect(formatDateTime(iso, 'UTC')).toBe('07-03-2026 23:05')
  expect(formatDateTime(iso, 'Europe/Berlin')).toBe('08-03-2026 00:05')
  expect(formatDateTime(iso, 'America/New_York')).toBe('07-03-2026 18:05')
  expect(formatDate(iso, 'Europe/Berlin')).toBe('08-03-2026')
})

test('formatDate formats a date without time independently of the time zone', () => {
  expect(formatDate('2026-03-07', 'America/New_York')).toBe('07-03-2026')
})

test('formatDateTime returns an invalid date unchanged', () => {
  expect(formatDateTime('tomorrow', 'UTC')).toBe('tomorrow')
})

test('formatTimeOrDateTime omits the date of the current day in the time zone', () => {
  const now = Date.parse('2026-03-07T23:30:00Z')
  expect(formatTimeOrDateTime('2026-03-07T00:05:00Z', 'UTC', now)).toBe('00:05')
  expect(formatTimeOrDateTime('2026-03-07T00:05:00Z', 'Europe/Berlin', now)).toBe('07-03-2026 01:05')
  expect(formatTimeOrDateTime('2026-03-08T09:00:00Z', 'Europe/Berlin', now)).toBe('10:00')
  expect(formatTimeOrDateTime('2026-03-08T09:00:00Z', 'UTC', now)).toBe('08-03-2026 09:00')
  expect(formatTimeOrDateTime('tomorrow', 'UTC', now)).toBe('tomorrow')
})

test('formatLength shows at most 2 decimals in mm and 4 in inches', () => {
  expect(formatLength(330.2004, 'mm', 'en')).toBe('330.2')
  expect(formatLength(12.345, 'mm', 'en')).toBe('12.35')
  expect(formatLength(1, 'inches', 'en')).toBe('0.0394')
  expect(formatLength(25.4, 'inches', 'en')).toBe('1')
})

test('numbers use the format of the language', () => {
  expect(formatLength(1234.5, 'mm', 'de')).toBe('1.234,5')
  expect(formatSize(508, 330.2, 'mm', 'de')).toBe(`508${nbsp}×${nbsp}330,2${nbsp}mm`)
  expect(formatSize(508, 254, 'inches', 'en')).toBe(`20${nbsp}×${nbsp}10${nbsp}in`)
  expect(formatLength(1234.5, 'mm', 'pt')).toBe('1234,5')
  expect(formatLength(12345, 'mm', 'pt')).toBe(`12${nbsp}345`)
  expect(formatPercent(0.876, 'en')).toBe('88%')
})

test('formatBytes uses the largest unit in which the value is at least 1', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes')
  expect(formatBytes(999, 'en')).toBe('999 bytes')
  expect(formatBytes(1500, 'en')).toBe('1.5 kB')
  expect(formatBytes(2.5e12, 'en')).toBe('2.5 TB')
  expect(formatBytes(7e15, 'en')).toBe('7,000 TB')
})

test('formatList joins a list as the language does', () => {
  expect(formatList(['Pens', 'Mugs', 'Trays'], 'en')).toBe('Pens, Mugs, and Trays')
  expect(formatList(['Pax', 'Platen'], 'de')).toBe('Pax und Platen')
  expect(formatList(['ペン', 'カップ'], 'ja')).toBe('ペン、カップ')
  expect(formatList([], 'pl')).toBe('')
})

test('formatShortList names ten items and counts the others in the number format of the language', () => {
  const items = Array.from({ length: 1244 }, (_, index) => `J${index + 1}`)
  const named = 'J1, J2, J3, J4, J5, J6, J7, J8, J9'
  expect(formatShortList(items, 'en')).toBe(`${named}, J10, and + 1,234`)
  expect(formatShortList(items, 'de')).toBe(`${named}, J10 und + 1.234`)
  expect(formatShortList(items.slice(0, 10), 'en')).toBe(`${named}, and J10`)
})

test('formatWeekdays returns the short names of days from Monday to Sunday', () => {
  expect(formatWeekdays([1, 6, 7], 'en')).toBe('Mon, Sat, Sun')
  expect(formatWeekdays([1, 6, 7], 'de')).toBe('Mo, Sa, So')
})
