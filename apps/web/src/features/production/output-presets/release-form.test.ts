import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReleaseTime, NEW_RELEASE_TIME, releaseData, releaseForm } from './release-form.ts'

test('A cut-off time is shown and stored as the time of the clock in the time zone of the environment', () => {
  const rule = { releaseWhenFull: false, releaseTimes: [{ days: [1, 5], minute: 30 }] }
  expect(releaseForm(rule).releaseTimes).toEqual([{ days: [1, 5], time: '00:30' }])
})

test('A rule that is loaded and saved again is unchanged', () => {
  const time = fc.record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    minute: fc.integer({ min: 0, max: 1439 }),
  })
  const rule = fc.record({ releaseWhenFull: fc.boolean(), releaseTimes: fc.array(time, { maxLength: 5 }) })
  fc.assert(
    fc.property(rule, (storedRule) => {
      const form = releaseForm(storedRule)
      expect(form.releaseTimes.every((candidate) => checkReleaseTime(candidate) === null)).toBe(true)
      expect(releaseData(form)).toEqual({ ...storedRule })
    }),
  )
})

test('A time without an hour or without a day cannot be saved', () => {
  expect(checkReleaseTime(NEW_RELEASE_TIME)).toBe('noTime')
  expect(checkReleaseTime({ ...NEW_RELEASE_TIME, time: '24:00' })).toBe('noTime')
  expect(checkReleaseTime({ days: [], time: '10:00' })).toBe('noDay')
})
