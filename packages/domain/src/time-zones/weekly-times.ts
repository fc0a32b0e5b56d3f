import { addDays, getOffset, getWeekday, toInstant, toLocalDay } from './time-zone.ts'

export const MINUTES_PER_DAY = 1440
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** A time of the day on some days of each week. */
export interface WeeklyTime {
  /** Days of the week, 1 for Monday to 7 for Sunday; sorted, without duplicates. */
  readonly days: readonly number[]
  /** Minute of the day, 0 to 1439, of the clock in the time zone. */
  readonly minute: number
}

/** Returns the time of the day on every day of the week. */
export const everyDay = (minute: number): WeeklyTime => ({ days: WEEKDAYS, minute })

/** Days that are looked at before and after today: a week, and one for changes of the clock at midnight. */
const REACH = 8

/**
 * Returns the last of the times at or before `now` and the first one after it, in ms since 1970; null if there are no
 * times. Each time of each day is one point in time, also if the clock skips it or shows it twice (see `toInstant`).
 * `last` lets a server find what was due while it was down.
 */
export function getSchedule(
  now: number,
  times: readonly WeeklyTime[],
  zone: string,
): { readonly last: number; readonly next: number } | null {
  const today = toLocalDay(now, zone)
  const days = Array.from({ length: 2 * REACH + 1 }, (_, index) => addDays(today, index - REACH))
  let [last, next] = [-Infinity, Infinity]
  for (const day of days) {
    const weekday = getWeekday(day)
    for (const time of times) {
      if (!time.days.includes(weekday)) continue
      const instant = toInstant(day, time.minute, zone)
      if (instant <= now) last = Math.max(last, instant)
      else next = Math.min(next, instant)
    }
  }
  return Number.isFinite(last) && Number.isFinite(next) ? { last, next } : null
}

const moveDay = (weekday: number, days: number): number => ((weekday - 1 + days + 7) % 7) + 1

/**
 * Returns the times that another zone's clock shows at the moments at which the clock of a zone shows these, at `now`.
 */
export function moveToZone(times: readonly WeeklyTime[], from: string, to: string, now: number): readonly WeeklyTime[] {
  const minutes = Math.round((getOffset(now, to) - getOffset(now, from)) / 60_000)
  return times.map(({ days, minute }) => {
    const moved = minute + minutes
    const laterDays = Math.floor(moved / MINUTES_PER_DAY)
    return {
      days: days.map((day) => moveDay(day, laterDays)).toSorted((a, b) => a - b),
      minute: moved - laterDays * MINUTES_PER_DAY,
    }
  })
}
