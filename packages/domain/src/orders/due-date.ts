import { toLocalDay } from '../time-zones/index.ts'

/** Range of priorities of an order; higher ones go first, 0 is the default. */
export const PRIORITY_LIMITS = { min: -100, max: 100 } as const

/**
 * A due date without a time is a day of the shop's calendar, in whichever time zone. It is stored as the last
 * millisecond of this day in UTC, so that it remains the same day if the time zone of the environment is changed.
 */
const END_OF_DAY = 'T23:59:59.999Z'
const isDay = (dueDate: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(dueDate)

/**
 * Returns a due date as a point in time, ISO 8601 in UTC; a date alone is due until its end.
 * @param text ISO 8601 with any offset, or a date alone
 * @returns undefined if the text is not a date
 */
export function parseDueDate(text: string): string | undefined {
  const at = new Date(isDay(text) ? `${text}${END_OF_DAY}` : text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/**
 * Returns the value given to `parseDueDate`: a date alone as `YYYY-MM-DD`, which does not depend on the time zone;
 * otherwise the point in time.
 */
export const formatDueDate = (moment: string): string =>
  moment.endsWith(END_OF_DAY) ? moment.slice(0, -END_OF_DAY.length) : moment

/** Returns the day of a due date (a result of `parseDueDate` or `formatDueDate`) in a time zone. */
export function toDueDay(dueDate: string, timeZone: string): string {
  const due = formatDueDate(dueDate)
  return isDay(due) ? due : toLocalDay(Date.parse(due), timeZone)
}

/** A time, in ms since 1970, and its day in the time zone of the environment. */
export interface ShopClock {
  readonly now: number
  readonly day: string
}

export const readShopClock = (now: number, timeZone: string): ShopClock => ({ now, day: toLocalDay(now, timeZone) })

/** Whether a due date has passed: a day once it is over in the time zone of the environment. */
export function isOverdue(dueDate: string, clock: ShopClock): boolean {
  const due = formatDueDate(dueDate)
  return isDay(due) ? due < clock.day : Date.parse(due) < clock.now
}
