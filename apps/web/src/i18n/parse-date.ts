const PARTS = /^(\d{1,4})[-./\s]\s*(\d{1,2})[-./\s]\s*(\d{1,4})[.日]?$/

const pad = (part: number, length: number): string => String(part).padStart(length, '0')

/**
 * Parses a typed date: day, month and year, or the year first, separated by hyphens, full stops, slashes or spaces, or
 * as in Japanese. A year of two digits is in this century.
 * @returns yyyy-mm-dd, or null if the text is not a date between the years 1 and 9999
 */
export function parseDate(text: string): string | null {
  const [, first = '', month = '', last = ''] = PARTS.exec(text.trim().replace(/[年月]/g, '-')) ?? []
  const [day, yearInput] = first.length > 2 ? [last, first] : [first, last]
  if (day.length > 2 || ![2, 4].includes(yearInput.length)) return null
  const year = Number(yearInput) + (yearInput.length === 2 ? 2000 : 0)
  const date = `${pad(year, 4)}-${pad(Number(month), 2)}-${pad(Number(day), 2)}`
  const parsed = new Date(`${date}T00:00:00Z`)
  // 31 February is the 3rd of March to Date.
  return year > 0 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}
