import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISPLAY_DECIMALS, type DisplayUnit, fromDisplay, inchFromMm, mmFromInch, roundTo, toDisplay } from './index.ts'

const unit = fc.constantFrom<DisplayUnit>('mm', 'inches')
const length = fc.double({ min: -500, max: 5080, noNaN: true })

test('1 in = 25.4 mm, and 200 in is 5080 mm', () => {
  expect(mmFromInch(1)).toBe(25.4)
  expect(mmFromInch(200)).toBe(5080)
  expect(inchFromMm(5080)).toBe(200)
})

test('display precision is 2 decimals in mm, 4 in inches', () => {
  expect(toDisplay(12.345, 'mm')).toBe(12.35)
  expect(toDisplay(10, 'inches')).toBe(0.3937)
  expect(toDisplay(-12.345, 'mm')).toBe(-12.35)
})

test('a value shown and saved again unchanged does not drift', () => {
  fc.assert(
    fc.property(length, unit, (mm, shopUnit) => {
      expect(fromDisplay(toDisplay(mm, shopUnit), shopUnit, mm)).toBe(mm)
    }),
  )
})

test('a value displayed and saved a hundred times, in alternating units, does not change', () => {
  fc.assert(
    fc.property(length, fc.array(unit, { maxLength: 100 }), (mm, units) => {
      const last = units.reduce((kept, shopUnit) => fromDisplay(toDisplay(kept, shopUnit), shopUnit, kept), mm)
      expect(last).toBe(mm)
    }),
  )
})

test('an entered value is displayed as entered', () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: -5_000_000, max: 50_000_000 }), (shopUnit, digits) => {
      const typed = roundTo(digits / 10 ** DISPLAY_DECIMALS[shopUnit], DISPLAY_DECIMALS[shopUnit])
      const stored = fromDisplay(typed, shopUnit, 1)
      expect(toDisplay(stored, shopUnit)).toBe(typed)
      expect(fromDisplay(typed, shopUnit, stored)).toBe(stored)
    }),
  )
})

test('an entered value that differs from the displayed one is used', () => {
  expect(fromDisplay(10.01, 'mm', 10.0049)).toBe(10.01)
  expect(fromDisplay(1, 'inches', 10)).toBe(25.4)
})

test('roundTo rounds by decimals, half away from zero, for numbers of any size', () => {
  expect(roundTo(1.005, 2)).toBe(1.01)
  expect(roundTo(-1.005, 2)).toBe(-1.01)
  expect(roundTo(1e-7, 3)).toBe(0)
  expect(roundTo(-1e-7, 3)).toBe(0)
  expect(roundTo(5e-7, 6)).toBe(0.000001)
  expect(roundTo(1.5e21, 3)).toBe(1.5e21)
  expect(roundTo(Number.POSITIVE_INFINITY, 3)).toBe(Number.POSITIVE_INFINITY)
})

test('roundTo changes a number by at most half of its last decimal and is idempotent', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const rounded = roundTo(value, decimals)
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
      expect(roundTo(rounded, decimals)).toBe(rounded)
    }),
  )
})
