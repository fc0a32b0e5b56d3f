/** Priorities that an order may carry; higher ones go first, 0 is the usual one. */
export const PRIORITY_LIMITS = { min: -100, max: 100 } as const

/** The last millisecond of a day: what is due on a day without a time is kept as this moment of it. */
const END_OF_DAY = 'T23:59:59.999Z'
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The moment that a due date is kept as, ISO 8601 in UTC: a day alone is due until it is over.
 * @param text ISO 8601 with any offset, or a day alone
 * @returns undefined where the text is no date
 */
export function parseDueDate(text: string): string | undefined {
  const at = new Date(IS_DAY.test(text) ? `${text}${END_OF_DAY}` : text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What `parseDueDate` was given: a day alone as `YYYY-MM-DD`, which is the same day wherever it is read; else the moment. */
export const formatDueDate = (moment: string): string =>
  moment.endsWith(END_OF_DAY) ? moment.slice(0, -END_OF_DAY.length) : moment
