import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyDay, toInstant } from '../time-zones/index.ts'
import {
  autoReleaseReason,
  FULL_GRACE_PERIOD_MS,
  fromReleaseAt,
  NO_RELEASE,
  nextReleaseTime,
  type ReleaseState,
  sortReleaseTimes,
  toReleaseAt,
} from './index.ts'

const at = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}:00.000Z`)
const FULL = { ...NO_RELEASE, releaseWhenFull: true }
/** 14:00. */
const CUT_OFF = { ...NO_RELEASE, releaseTimes: [everyDay(14 * 60)] }
const state = (booked: string, now: number, status: ReleaseState['status'] = 'PARTIAL'): ReleaseState => ({
  status,
  booked: { first: at(booked), last: at(booked) },
  now,
  timeZone: 'UTC',
})

test('autoReleaseReason requires an enabled rule and booked copies', () => {
  const moment = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(moment, moment, fc.constantFrom('FULL', 'PARTIAL'), (first, now, status) => {
      expect(autoReleaseReason(NO_RELEASE, { status, booked: { first, last: first }, now, timeZone: 'UTC' })).toBeNull()
      const everything = { releaseWhenFull: true, releaseTimes: [everyDay(0)] }
      expect(autoReleaseReason(everything, { status, booked: null, now, timeZone: 'UTC' })).toBeNull()
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
    releaseTimes: fc.array(fc.integer({ min: 0, max: 1439 }).map(everyDay), { maxLength: 3 }),
  })
  const time = fc.integer({ min: at('00:00'), max: at('23:59') })
  fc.assert(
    fc.property(rule, status, fc.tuple(time, time, time), (release, current, times) => {
      const [first, last, now] = times.toSorted((a, b) => a - b) as [number, number, number]
      const booked = { first, last }
      const isDueAt = (moment: number) =>
        autoReleaseReason(release, { status: current, booked, now: moment, timeZone: 'Europe/Berlin' }) !== null
      const next = nextReleaseTime(release, { status: current, booked, now, timeZone: 'Europe/Berlin' })
      if (next === null) {
        expect([isDueAt(now), isDueAt(now + 2 * 86_400_000)]).toEqual([false, false])
        return
      }
      expect(isDueAt(Math.max(next, now))).toBe(true)
      if (next > now) expect(isDueAt(next - 1)).toBe(false)
    }),
  )
})

/** Returns at which minutes the preset is released, if copies are booked every quarter of an hour. */
function simulate(times: readonly { days: readonly number[]; minute: number }[], zone: string, from: string): string[] {
  const start = toInstant(from, 0, zone)
  const releases: string[] = []
  let first: number | null = null
  for (let now = start; now < start + 26 * 3_600_000; now += 60_000) {
    if (now % (15 * 60_000) === 0) first ??= now - 1
    const booked = first === null ? null : { first, last: first }
    if (!autoReleaseReason({ ...NO_RELEASE, releaseTimes: times }, { status: 'PARTIAL', booked, now, timeZone: zone }))
      continue
    releases.push(new Date(now).toISOString().slice(0, 16))
    first = null
  }
  return releases
}

test.each([
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30'],
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30'],
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30'],
  ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30'],
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45'],
  ['Australia/Lord_Howe', '2026-04-05', 105, '2026-04-04T14:45'],
])(
  'in %s on %s, a cut-off time in the hour that is skipped or repeated releases once',
  (zone, day, minute, expected) => {
    // the rest of the simulation reaches into the next day, whose cut-off time is excluded by the weekday
    const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7
    expect(simulate([{ days: [weekday], minute }], zone, day)).toEqual([expected])
  },
)

test('a preset is released at each of several times, on their weekdays only', () => {
  // 2026-11-20 is a Friday
  const times = [
    { days: [1, 2, 3, 4, 5], minute: 10 * 60 },
    { days: [5], minute: 15 * 60 },
    { days: [6], minute: 0 },
  ]
  expect(simulate(times, 'Europe/Berlin', '2026-11-20')).toEqual([
    '2026-11-20T09:00',
    '2026-11-20T14:00',
    '2026-11-20T23:00',
  ])
})

test('releaseAt is the only time of every day in UTC, and null for other rules', () => {
  const [winter, summer] = [Date.parse('2026-12-01T10:00Z'), Date.parse('2026-07-01T10:00Z')]
  expect(toReleaseAt([everyDay(15 * 60)], 'Europe/Berlin', winter)).toBe(14 * 60)
  expect(toReleaseAt([everyDay(15 * 60)], 'Europe/Berlin', summer)).toBe(13 * 60)
  expect(toReleaseAt([{ days: [1, 2], minute: 15 }], 'UTC', winter)).toBeNull()
  expect(toReleaseAt([everyDay(1), everyDay(2)], 'UTC', winter)).toBeNull()
  expect(fromReleaseAt(null, 'UTC', winter)).toEqual([])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
      (minute, zone) => {
        expect(toReleaseAt(fromReleaseAt(minute, zone, winter), zone, winter)).toBe(minute)
      },
    ),
  )
})

test('sortReleaseTimes merges times of the same minute', () => {
  const times = [{ days: [5, 1], minute: 600 }, everyDay(30), { days: [1, 2], minute: 600 }]
  expect(sortReleaseTimes(times)).toEqual([everyDay(30), { days: [1, 2, 5], minute: 600 }])
})
