import { everyDay, getSchedule } from '../time-zones/index.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the last due time of the purge at or before `now`, and the next one after it; all in ms since 1970.
 * `minuteOfDay` is that of the clock in the time zone, 0 to 1439. `last` lets a server find a purge that was due while
 * it was down.
 */
export function purgeSchedule(
  now: number,
  minuteOfDay: number,
  timeZone: string,
): { readonly last: number; readonly next: number } {
  const schedule = getSchedule(now, [everyDay(minuteOfDay)], timeZone)
  if (!schedule) throw new RangeError(`no time of the day: ${minuteOfDay}`)
  return schedule
}

/** History orders that were finished before this time are deleted. */
export const purgeCutoff = (now: number, days: number): number => now - days * DAY_MS
