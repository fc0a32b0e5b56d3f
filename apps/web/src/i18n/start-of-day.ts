/**
 * The beginning of a day where the person is, `later` days on; undefined where none is chosen.
 *
 * @param day as the browser's field for days has it, yyyy-mm-dd
 */
export function startOfDayIso(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
