import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIX_LIMITS, type FixRules, findArtworkFix, hasOrderedSize } from './fixes.ts'

const ALL: FixRules = { fixes: 'offer', turnArtwork: true, maxScalePercent: 5, maxTrimMm: 5 }
const NONE: FixRules = { fixes: 'offer', turnArtwork: false, maxScalePercent: 0, maxTrimMm: 0 }
const ordered = { width: 80, height: 50 }
const options = { ordered, toleranceMm: 1 }

test('findArtworkFix turns artwork only if the rules allow it', () => {
  const turned = { width: 50.4, height: 80 }
  expect(findArtworkFix(turned, ALL, options)).toEqual({
    turn: 90,
    scale: 1,
    trimX: 0,
    trimY: 0,
    width: 80,
    height: 50.4,
  })
  expect(findArtworkFix(turned, { ...ALL, turnArtwork: false }, options)).toBeUndefined()
  expect(findArtworkFix(turned, { ...ALL, fixes: 'off' }, options)).toBeUndefined()
})

test('findArtworkFix scales artwork of the same proportions by at most the allowed percentage', () => {
  const large = { width: 81.2 * 1.014, height: 50.7 * 1.014 }
  expect(findArtworkFix(large, ALL, options)).toMatchObject({ turn: 0, scale: 0.972, trimX: 0, trimY: 0 })
  expect(findArtworkFix(large, { ...NONE, maxScalePercent: 2.7 }, options)).toBeUndefined()
  expect(findArtworkFix({ width: 50 / 0.96, height: 80 / 0.96 }, ALL, options)).toMatchObject({ turn: 90, scale: 0.96 })
  expect(findArtworkFix({ width: 80, height: 60 }, { ...NONE, maxScalePercent: 20 }, options)).toBeUndefined()
})

test('findArtworkFix trims artwork to the bleed that the slots print, and never inside the ordered size', () => {
  const size = { width: 86, height: 57 }
  const printed = { width: 84, height: 53 }
  expect(findArtworkFix(size, ALL, { ...options, printed })).toEqual({
    turn: 0,
    scale: 1,
    trimX: 1,
    trimY: 2,
    ...printed,
  })
  const smaller = { width: 70, height: 40 }
  expect(findArtworkFix(size, ALL, { ...options, printed: smaller })).toMatchObject({
    trimX: 3,
    trimY: 3.5,
    ...ordered,
  })
  expect(findArtworkFix(size, { ...ALL, maxTrimMm: 3 }, options)).toBeUndefined()
  // one side is too small: cutting off does not help
  expect(findArtworkFix({ width: 86, height: 48 }, ALL, options)).toBeUndefined()
})

test('findArtworkFix returns nothing for artwork of the ordered size, and only fixes within the limits of the rules', () => {
  const side = fc.double({ min: 5, max: 500, noNaN: true })
  const size = fc.record({ width: side, height: side })
  const rules = fc.record({
    fixes: fc.constantFrom('offer', 'apply'),
    turnArtwork: fc.boolean(),
    maxScalePercent: fc.double({ min: 0, max: FIX_LIMITS.scalePercent, noNaN: true }),
    maxTrimMm: fc.double({ min: 0, max: FIX_LIMITS.trimMm, noNaN: true }),
  })
  // sizes near the ordered one, in either orientation
  const near = fc
    .tuple(size, fc.double({ min: 0.95, max: 1.05, noNaN: true }), fc.boolean(), fc.nat(5), fc.nat(5))
    .map(([order, factor, turned, x, y]) => {
      const [width, height] = [order.width * factor + x, order.height * factor + y]
      return { order, size: turned ? { width: height, height: width } : { width, height } }
    })
  const sizes = fc.option(size, { nil: undefined })
  let fixCount = 0
  fc.assert(
    fc.property(
      near,
      rules,
      sizes,
      fc.double({ min: 0, max: 3, noNaN: true }),
      (given, allowed, printed, toleranceMm) => {
        const fix = findArtworkFix(given.size, allowed, { ordered: given.order, toleranceMm, printed })
        if (!fix) return
        fixCount += 1
        expect(hasOrderedSize(given.size, given.order, toleranceMm)).toBe(false)
        expect(fix.turn === 0 || allowed.turnArtwork).toBe(true)
        expect(Math.abs(fix.scale - 1) * 100).toBeLessThanOrEqual(allowed.maxScalePercent + 0.001)
        expect(Math.max(fix.trimX, fix.trimY)).toBeLessThanOrEqual(allowed.maxTrimMm + 0.001)
        expect(Math.min(fix.trimX, fix.trimY)).toBeGreaterThanOrEqual(0)
        const { width, height } = given.size
        const turned = fix.turn === 90 ? { width: height, height: width } : { width, height }
        expect(fix.width).toBeCloseTo(turned.width * fix.scale - 2 * fix.trimX, 6)
        expect(fix.height).toBeCloseTo(turned.height * fix.scale - 2 * fix.trimY, 6)
        // the ordered size, or more where the slots print more
        const bleed = {
          width: Math.max(given.order.width, printed?.width ?? 0),
          height: Math.max(given.order.height, printed?.height ?? 0),
        }
        expect(fix.width).toBeGreaterThanOrEqual(given.order.width - toleranceMm - 0.002)
        expect(fix.height).toBeGreaterThanOrEqual(given.order.height - toleranceMm - 0.002)
        if (fix.trimX > 0) expect(fix.width).toBeCloseTo(bleed.width, 6)
        if (fix.trimY > 0) expect(fix.height).toBeCloseTo(bleed.height, 6)
        if (fix.trimX === 0 && fix.trimY === 0) expect(hasOrderedSize(fix, given.order, toleranceMm)).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
  expect(fixCount).toBeGreaterThan(0)
})
