import { addDays, toInstant } from '@platen/domain/time-zones'

/**
 * Returns the start of a day in a time zone, `dayOffset` days after `day`, as ISO 8601; undefined if the date is empty
 * or invalid.
 *
 * @param day the value of a date input, yyyy-mm-dd
 */
export function startOfDayIso(day: string, timeZone: string, dayOffset = 0): string | undefined {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(day) : null
  if (!parsed || Number.isNaN(parsed.getTime())) return undefined
  return new Date(toInstant(addDays(day, dayOffset), 0, timeZone)).toISOString()
}
