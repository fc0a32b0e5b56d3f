import { expect, test } from 'vitest'
import { bytes, date, dateTime, length, percent, size } from './format.ts'

const nbsp = '\u00a0'

test('dates display as dd-mm-yyyy hh:mm, in the time of the machine', () => {
  const at = new Date(2026, 2, 7, 9, 5)
  expect(dateTime(at.toISOString())).toBe('07-03-2026 09:05')
  expect(date(at.toISOString())).toBe('07-03-2026')
})

test('a day alone is the same day wherever it is read', () => {
  expect(date('2026-03-07')).toBe('07-03-2026')
})

test('what is no date is shown as it came', () => {
  expect(dateTime('tomorrow')).toBe('tomorrow')
})

test('lengths show at most 2 decimals in mm and 4 in inches', () => {
  expect(length(330.2004, 'mm', 'en')).toBe('330.2')
  expect(length(12.345, 'mm', 'en')).toBe('12.35')
  expect(length(1, 'inches', 'en')).toBe('0.0394')
  expect(length(25.4, 'inches', 'en')).toBe('1')
})

test('numbers follow the language', () => {
  expect(length(1234.5, 'mm', 'de')).toBe('1.234,5')
  expect(size(508, 330.2, 'mm', 'de')).toBe(`508 × 330,2${nbsp}mm`)
  expect(size(508, 254, 'inches', 'en')).toBe(`20 × 10${nbsp}in`)
  expect(length(1234.5, 'mm', 'pt')).toBe('1234,5')
  expect(length(12345, 'mm', 'pt')).toBe(`12${nbsp}345`)
  expect(percent(0.876, 'en')).toBe('88%')
})

test('data is counted in the largest unit that leaves at least 1', () => {
  expect(bytes(0, 'en')).toBe('0 byte')
  expect(bytes(999, 'en')).toBe('999 byte')
  expect(bytes(1500, 'en')).toBe('1.5 kB')
  expect(bytes(2.5e12, 'en')).toBe('2.5 TB')
  expect(bytes(7e15, 'en')).toBe('7,000 TB')
})
