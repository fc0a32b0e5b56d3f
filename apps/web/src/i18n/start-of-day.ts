/**
 * Returns the start of a day in the local time zone, `later` days after `day`, as ISO 8601; undefined if the date is
 * empty or invalid.
 *
 * @param day the value of a date input, yyyy-mm-dd
 */
export function startOfDayIso(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
