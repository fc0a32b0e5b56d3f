const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const MINUTES_PER_DAY = 1440

/**
 * The last moment at or before `now` at which a purge was due, and the next one after it; all in ms since 1970, UTC.
 * `minuteOfDay` is counted in UTC, 0 to 1439 (specification section 9), so that clocks that change in summer have no
 * say. A server that was down when a purge was due finds it by `last`.
 */
export function purgeSchedule(now: number, minuteOfDay: number): { readonly last: number; readonly next: number } {
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS
  const last = today <= now ? today : today - DAY_MS
  return { last, next: last + DAY_MS }
}

/** History orders that were finished before this moment are old enough to be deleted (readings O7). */
export const purgeCutoff = (now: number, days: number): number => now - days * DAY_MS

/**
 * A minute of the day as the shop's clock shows it, from UTC (specification section 5). `offset` is what
 * `Date.getTimezoneOffset` says: minutes from local time to UTC, negative east of Greenwich.
 */
export const utcToLocalMinute = (utcMinute: number, offset: number): number => withinDay(utcMinute - offset)

/** The other way round. */
export const localToUtcMinute = (minute: number, offset: number): number => withinDay(minute + offset)

const withinDay = (minute: number): number => ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
