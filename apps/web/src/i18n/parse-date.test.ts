import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from './format.ts'
import { parseDate } from './parse-date.ts'

test.each([
  ['24-12-2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['24 12 2026', '2026-12-24'],
  ['24. 12. 2026', '2026-12-24'],
  ['4.2.26', '2026-02-04'],
  ['2026-12-24', '2026-12-24'],
  ['2026/2/4', '2026-02-04'],
  ['2026年12月24日', '2026-12-24'],
  [' 29-02-2028 ', '2028-02-29'],
  ['01-01-0001', '0001-01-01'],
])('the text "%s" is the date %s', (text, expected) => {
  expect(parseDate(text)).toBe(expected)
})

test.each([
  '',
  'tomorrow',
  '31-02-2026',
  '29-02-2027',
  '12-24-2026',
  '24-12',
  '24-12-026',
  '24-12-20266',
  '00-01-2026',
  '1-1-0000',
])('the text "%s" is not a date', (text) => {
  expect(parseDate(text)).toBe(null)
})

test('Each date that is formatted as in tables is parsed to the same date', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (time) => {
      const day = time.toISOString().slice(0, 10)
      expect(parseDate(formatDate(day, 'UTC'))).toBe(day)
    }),
  )
})
