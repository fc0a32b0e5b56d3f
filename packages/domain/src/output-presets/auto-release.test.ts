import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL_GRACE_PERIOD_MS, NO_RELEASE, type ReleaseState, autoReleaseReason } from './index.ts'

const at = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}:00.000Z`)
const FULL = { ...NO_RELEASE, releaseWhenFull: true }
/** 14:00. */
const CUT_OFF = { ...NO_RELEASE, releaseAt: 14 * 60 }
const state = (booked: string, now: number, status: ReleaseState['status'] = 'PARTIAL'): ReleaseState => ({
  status,
  booked: { first: at(booked), last: at(booked) },
  now,
})

test('A preset releases itself only if that was switched on, and only with something on it', () => {
  const moment = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(moment, moment, fc.constantFrom('FULL', 'PARTIAL'), (first, now, status) => {
      expect(autoReleaseReason(NO_RELEASE, { status, booked: { first, last: first }, now })).toBeNull()
      expect(autoReleaseReason({ releaseWhenFull: true, releaseAt: 0 }, { status, booked: null, now })).toBeNull()
    }),
  )
})

test('A full preset is released when nobody has touched it for half a minute', () => {
  expect(autoReleaseReason(FULL, state('10:00', at('10:00') + FULL_GRACE_PERIOD_MS - 1, 'FULL'))).toBeNull()
  expect(autoReleaseReason(FULL, state('10:00', at('10:00') + FULL_GRACE_PERIOD_MS, 'FULL'))).toBe('full')
  expect(autoReleaseReason(FULL, state('10:00', at('23:00'), 'PARTIAL'))).toBeNull()
})

test('At the cut-off time goes what was begun by then; what is begun later waits for the next day', () => {
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('13:59')))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('14:00')))).toBe('cutOff')
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('18:00')))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('13:59', 22)))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('14:00', 22)))).toBe('cutOff')
})

test('A server that was down at the cut-off time catches up', () => {
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('09:00', 22)))).toBe('cutOff')
})
