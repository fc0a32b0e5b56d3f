import { expect, test } from 'vitest'
import { artworkChecksProblems, DEFAULT_ARTWORK_CHECKS, holdsBack, inListOrder } from './checks.ts'

test('a warning holds an order back only where the shop has set so', () => {
  const warnings = [{ code: 'sizeDiffers' }, { code: 'fontsMissing' }] as const
  expect(holdsBack(warnings, DEFAULT_ARTWORK_CHECKS)).toBe(false)
  expect(holdsBack(warnings, { heldBack: ['encrypted', 'fontsMissing'] })).toBe(true)
  expect(holdsBack(warnings, { heldBack: ['encrypted'] })).toBe(false)
  expect(holdsBack([], { heldBack: ['encrypted'] })).toBe(false)
})

test('limits of artwork are numbers within their bounds', () => {
  expect(artworkChecksProblems(DEFAULT_ARTWORK_CHECKS)).toEqual([])
  expect(artworkChecksProblems({ lowestDpi: 0, sizeToleranceMm: 0 })).toEqual([])
  expect(artworkChecksProblems({ lowestDpi: 72.5, sizeToleranceMm: -1 })).toEqual(['lowestDpi', 'sizeToleranceMm'])
  expect(artworkChecksProblems({ lowestDpi: 2401, sizeToleranceMm: 100.1 })).toEqual(['lowestDpi', 'sizeToleranceMm'])
  expect(artworkChecksProblems({ lowestDpi: Number.NaN, sizeToleranceMm: Number.NaN })).toHaveLength(2)
})

test('codes are kept in the order of the list, each once', () => {
  expect(inListOrder(['encrypted', 'sizeDiffers', 'encrypted'])).toEqual(['sizeDiffers', 'encrypted'])
})
