import { expect, test } from 'vitest'
import { parseNumber } from '../i18n/parse-number.ts'
import { findNumberProblem } from './number-rules.ts'

const check = (text: string, min: number) =>
  findNumberProblem(text, parseNumber(text, 'de'), { min, max: 1000, decimalScale: 2 })

test('A text with e, with a plus that is not part of a sum, or with a minus where only positive numbers are allowed is rejected', () => {
  for (const text of ['1e3', 'e', '+', '100+', '1.2.3']) expect(check(text, 0), text).toBe('malformed')
  for (const text of ['-', '--5']) expect(check(text, -500), text).toBe('malformed')
  expect(check('-600', 0)).toBe('tooSmall')
  expect(check('100+2000', 0)).toBe('tooLarge')
})

test('A minus is accepted where negative numbers are allowed, and a sum is its result', () => {
  expect(check('-60', -500)).toBeNull()
  expect(check('100+20', 0)).toBeNull()
  expect(parseNumber('100+20', 'de')).toBe(120)
})
