import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, formatNumbers } from './format-number.ts'

test.each([
  [0, undefined, '0'],
  [-0, undefined, '0'],
  [-1e-13, undefined, '0'],
  [100, undefined, '100'],
  [1e-7, undefined, '0.0000001'],
  [1e21, undefined, '1000000000000000'],
  [Number.NaN, undefined, '0'],
  [Number.POSITIVE_INFINITY, 6, '0'],
  [100, 6, '100'],
  [0.1234567, 6, '0.123457'],
  [-0.0000001, 6, '0'],
  [12.5, 0, '13'],
  [100, 0, '100'],
])('formatNumber(%d, %s) returns %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text)
})

test('formatNumber never writes an exponent or trailing zeros and keeps the value within its digits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      fc.integer({ min: 0, max: 10 }),
      (value, decimals) => {
        expect(formatNumber(value)).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        expect(formatNumber(value, decimals)).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        expect(Math.abs(Number(formatNumber(value)) - value)).toBeLessThanOrEqual(1e-12)
        expect(Math.abs(Number(formatNumber(value, decimals)) - value)).toBeLessThanOrEqual(10 ** -decimals)
      },
    ),
  )
})

test('formatNumbers separates numbers by spaces', () => {
  expect(formatNumbers([1, 0.5, -2.25])).toBe('1 0.5 -2.25')
})
