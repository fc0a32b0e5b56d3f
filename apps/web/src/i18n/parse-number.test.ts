import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber } from './format.ts'
import { LANGUAGE_CODES, type Language } from './languages.ts'
import { LENGTH_UNIT_SIZES, parseNumber } from './parse-number.ts'

const CHARACTERS = [
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  '.',
  ',',
  '+',
  '-',
  '*',
  '/',
  ' ',
  "'",
  '’',
  '"',
  'mm',
  'cm',
  'in',
  'e',
  'x',
  '°',
]

const decimals = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, fraction]) => Number(`${whole}.${String(fraction).padStart(4, '0')}`))

describe.each(LANGUAGE_CODES)('parseNumber in %s', (language) => {
  test('reads every number as it is formatted in the language', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(parseNumber(formatNumber(value, language, 4), language)).toBeCloseTo(value, 9)
      }),
    )
  })

  test('reads the decimal comma and the decimal point', () => {
    for (const text of ['12,5', '12.5', ' 12,5 ', '012,50', '１２．５']) expect(parseNumber(text, language)).toBe(12.5)
    for (const text of [',5', '.5', '0,5', '0.500', '0,500']) expect(parseNumber(text, language)).toBe(0.5)
    expect(parseNumber('12,', language)).toBe(12)
  })

  test('reads numbers with thousands and decimal separators, and spaces or apostrophes between thousands', () => {
    for (const text of ['1.234,5', '1,234.5', '1 234,5', '1\u202f234.5', "1'234,5", '1’234.5']) {
      expect(parseNumber(text, language)).toBe(1234.5)
    }
    for (const text of ['1.234.567', '1,234,567', '1 234 567']) expect(parseNumber(text, language)).toBe(1_234_567)
  })

  test('calculates sums of integers like JavaScript', () => {
    const operator = fc.constantFrom('+', '-', '*')
    const operand = fc.integer({ min: 0, max: 99 })
    fc.assert(
      fc.property(operand, fc.array(fc.tuple(operator, operand), { maxLength: 6 }), (first, rest) => {
        const signs = ['+', ...rest.map(([sign]) => sign)]
        const values = [first, ...rest.map(([, value]) => value)]
        const terms: number[] = []
        signs.forEach((sign, index) => {
          const value = values[index] ?? 0
          if (sign === '*') terms.push((terms.pop() ?? 0) * value)
          else terms.push(sign === '-' ? -value : value)
        })
        const text = rest.reduce((sum, [sign, value]) => `${sum} ${sign} ${value}`, String(first))
        const total = terms.reduce((sum, term) => sum + term, 0)
        expect(parseNumber(text, language)).toBeCloseTo(total, 9)
        expect(parseNumber(text.replaceAll(' ', ''), language)).toBeCloseTo(total, 9)
      }),
    )
  })

  test('returns null or a finite number for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), (text) => {
        const value = parseNumber(text, language, LENGTH_UNIT_SIZES.mm)
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })

  test('returns null for a text with a character that is not part of a number', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom('abc', 'e5', '½', '²', ';', '(', 'mm', '%'), (value, rest) => {
        expect(parseNumber(`${formatNumber(value, language, 4)}${rest}`, language)).toBeNull()
        expect(parseNumber(`${rest}${formatNumber(value, language, 4)}`, language)).toBeNull()
      }),
    )
  })
})

const THOUSANDS: Readonly<Record<Language, readonly [string, number][]>> = {
  en: [
    ['1,234', 1234],
    ['1.234', 1.234],
  ],
  de: [
    ['1.234', 1234],
    ['1,234', 1.234],
  ],
  es: [
    ['1.234', 1234],
    ['1,234', 1.234],
  ],
  it: [
    ['1.234', 1234],
    ['1,234', 1.234],
  ],
  fr: [
    ['1 234', 1234],
    ['1,234', 1.234],
  ],
  pl: [
    ['1 234', 1234],
    ['1,234', 1.234],
  ],
  pt: [
    ['1 234', 1234],
    ['1,234', 1.234],
  ],
  ja: [
    ['1,234', 1234],
    ['１，２３４', 1234],
  ],
}

test.each(LANGUAGE_CODES)('a single separator before three digits has its meaning in the language %s', (language) => {
  for (const [text, value] of THOUSANDS[language]) expect(parseNumber(text, language)).toBe(value)
})

test.each([
  ['100+20', 120],
  ['210-2*3', 204],
  ['210 / 4', 52.5],
  ['2 × 3 − 1', 5],
  ['0,1+0,2', 0.3],
  ['-5', -5],
  ['3*-2', -6],
])('%s is %d', (text, value) => {
  expect(parseNumber(text, 'de')).toBe(value)
})

test.each(['', ' ', 'abc', '1e5', '12 5', '1.23.45', '1,2,3', '1.234 567', '100+', '*2', '5/0', '.', '--', '1½', '5²'])(
  '“%s” is not a number',
  (text) => {
    for (const language of LANGUAGE_CODES) expect(parseNumber(text, language)).toBeNull()
  },
)

test('a length can have a unit, and a number without unit is in the display unit', () => {
  const mm = (text: string) => parseNumber(text, 'de', LENGTH_UNIT_SIZES.mm)
  const inches = (text: string) => parseNumber(text, 'en', LENGTH_UNIT_SIZES.inches)
  expect(mm('12,5 mm')).toBe(12.5)
  expect(mm('12,5MM')).toBe(12.5)
  expect(mm('0.5 in')).toBe(12.7)
  expect(mm('1"')).toBe(25.4)
  expect(mm('2 cm + 5')).toBe(25)
  expect(mm('2*3 mm')).toBe(6)
  expect(inches('25.4 mm')).toBe(1)
  expect(inches('0.5 in')).toBe(0.5)
  for (const text of ['5 kg', '2 mm * 3 mm', '6 / 2 mm', 'mm', '5 mm mm']) expect(mm(text)).toBeNull()
})
