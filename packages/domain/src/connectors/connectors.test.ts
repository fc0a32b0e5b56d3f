import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, KEY_KINDS, keyGrantsScope, OFFLINE_AFTER_MS, offlineSince } from './index.ts'

test("keyGrantsScope grants exactly the scopes of the key's kind", () => {
  const opened = (purpose: Parameters<typeof keyGrantsScope>[1]) =>
    KEY_KINDS.filter((kind) => keyGrantsScope(kind, purpose))
  expect(opened('persBiz')).toEqual(['persBiz'])
  expect(opened('input')).toEqual(['input', 'both'])
  expect(opened('output')).toEqual(['output', 'both'])
  expect(opened('connector')).toEqual(['input', 'output', 'both'])
})

test('offlineSince returns the last report after the timeout, and null if the clock was set back', () => {
  expect(offlineSince(1000, 1000 + OFFLINE_AFTER_MS)).toBe(null)
  expect(offlineSince(1000, 1001 + OFFLINE_AFTER_MS)).toBe(1000)
  expect(offlineSince(5_000_000, 0)).toBe(null)
  expect([offlineSince(1000, 3000, 2000), offlineSince(1000, 1001 + OFFLINE_AFTER_MS, 2000)]).toEqual([2000, 1000])
})

test('backoffMs grows up to one minute and is never zero', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), random, (failures, chance) => {
      const wait = backoffMs(failures, chance)
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(60_000)
      expect(backoffMs(failures + 1, chance)).toBeGreaterThanOrEqual(wait)
    }),
  )
})
