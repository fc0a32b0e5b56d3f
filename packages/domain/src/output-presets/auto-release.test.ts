import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoReleaseReason, FULL_GRACE_PERIOD_MS, NO_RELEASE, nextReleaseTime, type ReleaseState } from './index.ts'

const at = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}:00.000Z`)
const FULL = { ...NO_RELEASE, releaseWhenFull: true }
/** 14:00. */
const CUT_OFF = { ...NO_RELEASE, releaseAt: 14 * 60 }
const state = (booked: string, now: number, status: ReleaseState['status'] = 'PARTIAL'): ReleaseState => ({
  status,
  booked: { first: at(booked), last: at(booked) },
  now,
})

test('autoReleaseReason requires an enabled rule and booked copies', () => {
  const moment = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(moment, moment, fc.constantFrom('FULL', 'PARTIAL'), (first, now, status) => {
      expect(autoReleaseReason(NO_RELEASE, { status, booked: { first, last: first }, now })).toBeNull()
      expect(autoReleaseReason({ releaseWhenFull: true, releaseAt: 0 }, { status, booked: null, now })).toBeNull()
    }),
  )
})

test('a full preset is released half a minute after its last booking', () => {
  expect(autoReleaseReason(FULL, state('10:00', at('10:00') + FULL_GRACE_PERIOD_MS - 1, 'FULL'))).toBeNull()
  expect(autoReleaseReason(FULL, state('10:00', at('10:00') + FULL_GRACE_PERIOD_MS, 'FULL'))).toBe('full')
  expect(autoReleaseReason(FULL, state('10:00', at('23:00'), 'PARTIAL'))).toBeNull()
})

test('the cut-off time releases presets with bookings before it; later bookings wait for the next day', () => {
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('13:59')))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('14:00')))).toBe('cutOff')
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('18:00')))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('13:59', 22)))).toBeNull()
  expect(autoReleaseReason(CUT_OFF, state('14:01', at('14:00', 22)))).toBe('cutOff')
})

test('a server that was down at the cut-off time releases the preset afterwards', () => {
  expect(autoReleaseReason(CUT_OFF, state('13:00', at('09:00', 22)))).toBe('cutOff')
})

test('nextReleaseTime is the first time at which a preset becomes due', () => {
  const status = fc.constantFrom<ReleaseState['status']>('FULL', 'PARTIAL')
  const rule = fc.record({
    releaseWhenFull: fc.boolean(),
    releaseAt: fc.option(fc.integer({ min: 0, max: 1439 })),
  })
  const time = fc.integer({ min: at('00:00'), max: at('23:59') })
  fc.assert(
    fc.property(rule, status, fc.tuple(time, time, time), (release, current, times) => {
      const [first, last, now] = times.toSorted((a, b) => a - b) as [number, number, number]
      const booked = { first, last }
      const isDueAt = (moment: number) => autoReleaseReason(release, { status: current, booked, now: moment }) !== null
      const next = nextReleaseTime(release, { status: current, booked, now })
      if (next === null) {
        expect([isDueAt(now), isDueAt(now + 2 * 86_400_000)]).toEqual([false, false])
        return
      }
      expect(isDueAt(Math.max(next, now))).toBe(true)
      if (next > now) expect(isDueAt(next - 1)).toBe(false)
    }),
  )
})
