import fc from 'fast-check'
import { expect, test } from 'vitest'
import { releaseData, releaseForm } from './auto-print-form.ts'

test('A cut-off time is stored in UTC and shown in local time', () => {
  expect(releaseData({ releaseWhenFull: false, releaseTime: '00:30' }, -60).releaseAt).toBe(1410)
  expect(releaseForm({ releaseWhenFull: false, releaseAt: 1410 }, -60).releaseTime).toBe('00:30')
})

test('A rule that is loaded and saved again is unchanged in every time zone', () => {
  const rule = fc.record({ releaseWhenFull: fc.boolean(), releaseAt: fc.option(fc.integer({ min: 0, max: 1439 })) })
  const offset = fc.integer({ min: -14 * 4, max: 12 * 4 }).map((quarters) => quarters * 15)
  fc.assert(
    fc.property(rule, offset, (given, at) => {
      expect(releaseData(releaseForm(given, at), at)).toEqual({ ...given })
    }),
  )
})

test('An empty or invalid time is no cut-off', () => {
  for (const releaseTime of ['', '24:00', 'noon']) {
    expect(releaseData({ releaseWhenFull: true, releaseTime }, 0)).toEqual({ releaseWhenFull: true, releaseAt: null })
  }
})
