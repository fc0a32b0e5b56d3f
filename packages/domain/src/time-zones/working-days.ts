import { addDays, getWeekday } from './time-zone.ts'

const FRIDAY = 5

/**
 * Returns the day that is a number of working days (Monday to Friday) after a day. With 0 it is the day itself, or the
 * Monday after a weekend.
 *
 * @param day YYYY-MM-DD
 */
export function addWorkingDays(day: string, count: number): string {
  let at = nextWorkingDay(day)
  for (let left = count; left > 0; left -= 1) at = nextWorkingDay(addDays(at, 1))
  return at
}

const nextWorkingDay = (day: string): string => {
  const weekday = getWeekday(day)
  return weekday > FRIDAY ? addDays(day, 8 - weekday) : day
}
