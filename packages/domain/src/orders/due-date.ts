/** Range of priorities of an order; higher ones go first, 0 is the default. */
export const PRIORITY_LIMITS = { min: -100, max: 100 } as const

/** The last millisecond of a day: a due date without a time is stored as this time of the day. */
const END_OF_DAY = 'T23:59:59.999Z'
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns a due date as a point in time, ISO 8601 in UTC; a date alone is due until its end.
 * @param text ISO 8601 with any offset, or a date alone
 * @returns undefined if the text is not a date
 */
export function parseDueDate(text: string): string | undefined {
  const at = new Date(IS_DAY.test(text) ? `${text}${END_OF_DAY}` : text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/**
 * Returns the value given to `parseDueDate`: a date alone as `YYYY-MM-DD`, which does not depend on the time zone;
 * otherwise the point in time.
 */
export const formatDueDate = (moment: string): string =>
  moment.endsWith(END_OF_DAY) ? moment.slice(0, -END_OF_DAY.length) : moment
