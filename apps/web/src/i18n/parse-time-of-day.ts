/** Hours, and minutes after a separator or as two digits; in English also with am or pm. */
const TIME = /^(\d{1,2})(?:\s*[:.,h時]?\s*(\d{2}))?\s*[h時分]?(?:\s*([ap])\.?m\.?)?$/i

/**
 * Parses a time of day: `14:30`, `14.30`, `14h30`, `1430`, `14`, `2:30 pm`, or as in Japanese,
 * also with full-width digits.
 * @returns the minute of the day, or NaN if the text is not a time
 */
export function parseTimeOfDay(text: string): number {
  const [, hourText, minuteText = '0', half] = TIME.exec(text.normalize('NFKC').trim()) ?? []
  if (hourText === undefined) return Number.NaN
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59) return Number.NaN
  if (half === undefined) return hour > 23 ? Number.NaN : hour * 60 + minute
  if (hour < 1 || hour > 12) return Number.NaN
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}
