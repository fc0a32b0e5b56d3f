const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const MINUTES_PER_DAY = 1440

/**
 * Returns the last due time of the purge at or before `now`, and the next one after it; all in ms since 1970, UTC.
 * `minuteOfDay` is in UTC, 0 to 1439, so that daylight saving time has no effect. `last` lets a server find a purge
 * that was due while it was down.
 */
export function purgeSchedule(now: number, minuteOfDay: number): { readonly last: number; readonly next: number } {
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS
  const last = today <= now ? today : today - DAY_MS
  return { last, next: last + DAY_MS }
}

/** History orders that were finished before this time are deleted. */
export const purgeCutoff = (now: number, days: number): number => now - days * DAY_MS

/**
 * Converts a UTC minute of the day to local time. `offset` is the result of `Date.getTimezoneOffset`: minutes from
 * local time to UTC, negative east of Greenwich.
 */
export const utcToLocalMinute = (utcMinute: number, offset: number): number => withinDay(utcMinute - offset)

/** The inverse of `utcToLocalMinute`. */
export const localToUtcMinute = (minute: number, offset: number): number => withinDay(minute + offset)

const withinDay = (minute: number): number => ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
