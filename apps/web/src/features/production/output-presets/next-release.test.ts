import { expect, test } from 'vitest'
import { getNextRelease } from './next-release.ts'

const weekdays = { days: [1, 2, 3, 4, 5], minute: 14 * 60 }
const NOT_FULL = { status: 'PARTIAL', tableData: null } as const
const FULL = { ...NOT_FULL, status: 'FULL' } as const
/** A Friday, 14:30 in Berlin. */
const now = Date.parse('2026-11-27T13:30:00Z')
const at = Date.parse('2026-11-30T13:00:00Z')

const next = (
  releaseWhenFull: boolean,
  releaseTimes: readonly (typeof weekdays)[],
  status: typeof FULL | typeof NOT_FULL,
) => getNextRelease({ releaseWhenFull, releaseTimes: [...releaseTimes], ...status }, now, 'Europe/Berlin')

test('the next automatic printing is the first of the times in the time zone of the environment, or when the preset is full', () => {
  expect(next(false, [weekdays], NOT_FULL)).toEqual({ kind: 'next', at })
  expect(next(true, [weekdays], NOT_FULL)).toEqual({ kind: 'nextOrFull', at })
  expect(next(true, [], NOT_FULL)).toEqual({ kind: 'onceFull' })
})

test('a full preset prints within half a minute if it prints when it is full, otherwise at its time', () => {
  expect(next(true, [weekdays], FULL)).toEqual({ kind: 'full' })
  expect(next(false, [weekdays], FULL)).toEqual({ kind: 'next', at })
})

test('a preset without automatic printing has no next one', () => {
  expect(next(false, [], FULL)).toBe(null)
})
