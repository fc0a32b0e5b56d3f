/** The time zone of an environment that has not chosen one. */
export const DEFAULT_TIME_ZONE = 'UTC'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Spellings of zones that are kept; there are 400 zones, and their names are accepted in any case. */
const MAX_CACHED = 1000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of a zone. Cached: creating one costs a hundred times as much as using it. */
function getFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formats.size >= MAX_CACHED) formats.clear()
  formats.set(zone, format)
  return format
}

/** Whether the text is the name of an IANA time zone, such as `Europe/Berlin` or `UTC`; an offset is none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return false
  try {
    getFormat(text)
    return true
  } catch {
    return false
  }
}

/** Returns what a clock in the zone shows, in ms since 1970 as if the clock showed UTC. */
function toClock(instant: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000)
}

/** Returns the difference of the zone's clock from UTC at a time, in ms; positive east of Greenwich. */
export const getOffset = (instant: number, zone: string): number =>
  zone === DEFAULT_TIME_ZONE ? 0 : toClock(instant, zone) - instant

/** Returns the day and the minute of the day (0 to 1439) in a zone. The day is `YYYY-MM-DD`. */
export function toLocalTime(instant: number, zone: string): { readonly day: string; readonly minute: number } {
  const clock = new Date(instant + getOffset(instant, zone))
  return { day: clock.toISOString().slice(0, 10), minute: clock.getUTCHours() * 60 + clock.getUTCMinutes() }
}

/** Returns the day in a zone as `YYYY-MM-DD`. */
export const toLocalDay = (instant: number, zone: string): string => toLocalTime(instant, zone).day

/**
 * Returns the time at which a clock in the zone shows a minute of a day, in ms since 1970; NaN if the day is invalid.
 * A time that the clock skips is as far after the change as it would have been without it (02:30 becomes 03:30); of a
 * time that the clock shows twice, the first one counts. These are the rules of RFC 5545 (3.3.5) and of `compatible` in
 * ECMAScript Temporal.
 */
export function toInstant(day: string, minute: number, zone: string): number {
  const clock = Date.parse(`${day}T00:00:00.000Z`) + minute * MINUTE_MS
  if (Number.isNaN(clock)) return Number.NaN
  const before = getOffset(clock - DAY_MS, zone)
  const after = getOffset(clock + DAY_MS, zone)
  const shown = [clock - before, clock - after].filter((instant) => instant + getOffset(instant, zone) === clock)
  return shown.length > 0 ? Math.min(...shown) : clock - before
}

/** Returns a day later, or earlier if negative. Days are `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the day of the week of a day: 1 for Monday to 7 for Sunday, as in ISO 8601. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7
