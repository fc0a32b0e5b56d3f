import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  everyDay,
  getSchedule,
  getWeekday,
  isTimeZone,
  moveToZone,
  toInstant,
  toLocalTime,
  type WeeklyTime,
} from './index.ts'

const at = (iso: string): number => Date.parse(iso)
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Days of 2026 on which the clocks change, with a time that is skipped or shown twice, and when it takes place. */
const CHANGES = [
  { zone: 'Europe/Berlin', day: '2026-03-29', clock: '02:30', instant: '2026-03-29T01:30:00Z', kind: 'skipped' },
  { zone: 'Europe/Berlin', day: '2026-10-25', clock: '02:30', instant: '2026-10-25T00:30:00Z', kind: 'twice' },
  { zone: 'America/New_York', day: '2026-03-08', clock: '02:30', instant: '2026-03-08T07:30:00Z', kind: 'skipped' },
  { zone: 'America/New_York', day: '2026-11-01', clock: '01:30', instant: '2026-11-01T05:30:00Z', kind: 'twice' },
  { zone: 'Australia/Lord_Howe', day: '2026-10-04', clock: '02:15', instant: '2026-10-03T15:45:00Z', kind: 'skipped' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05', clock: '01:45', instant: '2026-04-04T14:45:00Z', kind: 'twice' },
] as const

const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
const moments = fc.integer({ min: at('2000-01-01T00:00Z') / 60_000, max: at('2037-01-01T00:00Z') / 60_000 })
const weeklyTimes: fc.Arbitrary<WeeklyTime> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  minute: fc.integer({ min: 0, max: 1439 }),
})

test('isTimeZone accepts names of IANA zones and nothing else', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'].every(isTimeZone)).toBe(true)
  expect(['', 'Berlin', '+01:00', 'Europe/Nowhere', ' UTC', 'a'.repeat(1000)].some(isTimeZone)).toBe(false)
})

test.each(CHANGES)('in $zone, $clock on $day, which is $kind, takes place once at $instant', (change) => {
  const { zone, day, clock, instant } = change
  expect(new Date(toInstant(day, minuteOf(clock), zone))).toEqual(new Date(instant))
})

test('toInstant is the inverse of toLocalTime unless the clock shows the time twice', () => {
  fc.assert(
    fc.property(zones, moments, (zone, minutes) => {
      const instant = minutes * 60_000
      const { day, minute } = toLocalTime(instant, zone)
      const computed = toInstant(day, minute, zone)
      expect(computed <= instant && instant - computed <= 3_600_000).toBe(true)
      expect(toLocalTime(computed, zone)).toEqual({ day, minute })
    }),
  )
})

test('getSchedule returns a last time at or before now and the next one after it', () => {
  fc.assert(
    fc.property(zones, moments, fc.array(weeklyTimes, { minLength: 1, maxLength: 4 }), (zone, minutes, times) => {
      const now = minutes * 60_000
      const schedule = getSchedule(now, times, zone)
      if (!schedule) throw new Error('there are times')
      expect(schedule.last <= now && now < schedule.next).toBe(true)
      // Between the two there is none: the next one of the last is the next one, and vice versa.
      expect(getSchedule(schedule.last, times, zone)).toEqual(schedule)
      expect(getSchedule(schedule.next - 1, times, zone)).toEqual(schedule)
    }),
  )
})

test('getSchedule returns null without times', () => {
  expect(getSchedule(at('2026-11-21T10:00Z'), [], 'Europe/Berlin')).toBeNull()
})

test('each time of a year is due once a day on its days, through all changes of the clocks', () => {
  fc.assert(
    fc.property(zones, weeklyTimes, (zone, time) => {
      const dueDays: string[] = []
      let now = toInstant('2025-12-31', 720, zone)
      const end = toInstant('2026-12-31', 720, zone)
      for (;;) {
        const next = getSchedule(now, [time], zone)?.next ?? end
        if (next >= end) break
        dueDays.push(toLocalTime(next, zone).day)
        now = next
      }
      const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
      const expected = days.filter((day) => time.days.includes(getWeekday(day)))
      const first = time.days.includes(getWeekday('2025-12-31')) && time.minute > 720 ? ['2025-12-31'] : []
      const isLastDay = time.minute >= 720
      expect(dueDays).toEqual([...first, ...expected.filter((day) => day !== '2026-12-31' || !isLastDay)])
    }),
    { numRuns: 20 },
  )
})

test('getWeekday returns 1 for Monday to 7 for Sunday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(getWeekday)).toEqual([1, 6, 7])
})

test('moveToZone keeps the moments at which times take place', () => {
  const now = at('2026-11-21T10:00Z')
  expect(moveToZone([everyDay(minuteOf('14:00'))], 'UTC', 'Europe/Berlin', now)).toEqual([everyDay(minuteOf('15:00'))])
  expect(moveToZone([{ days: [1, 5], minute: minuteOf('03:00') }], 'UTC', 'America/New_York', now)).toEqual([
    { days: [4, 7], minute: minuteOf('22:00') },
  ])
  fc.assert(
    fc.property(zones, zones, weeklyTimes, (from, to, time) => {
      const schedule = getSchedule(now, [time], from)
      expect(getSchedule(now, moveToZone([time], from, to, now), to)?.last).toBe(schedule?.last)
    }),
    { examples: [], numRuns: 50 },
  )
})
