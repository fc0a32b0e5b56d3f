import { toLocalTime } from '@platen/domain/time-zones'
import { DISPLAY_DECIMALS, type DisplayUnit, type Mm, toDisplay } from '@platen/domain/units'
import { type Language, LOCALE_TAGS } from './languages.ts'

const padTwoDigits = (part: number): string => String(part).padStart(2, '0')

/** Formats a minute of the day, 0 to 1439, as hh:mm. */
export const formatTimeOfDay = (minute: number): string =>
  `${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}`

/**
 * Formats a time as dd-mm-yyyy hh:mm in a time zone.
 * @param iso ISO 8601; an invalid date is returned unchanged
 */
export function formatDateTime(iso: string, timeZone: string): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  const { day, minute } = toLocalTime(time, timeZone)
  return `${formatDate(day, timeZone)} ${formatTimeOfDay(minute)}`
}

/** Formats a time of the current day as hh:mm, others as dd-mm-yyyy hh:mm, in a time zone. */
export function formatTimeOrDateTime(iso: string, timeZone: string, now: number): string {
  const [day, time] = formatDateTime(iso, timeZone).split(' ')
  const isToday = day === formatDate(new Date(now).toISOString(), timeZone)
  return time !== undefined && isToday ? time : formatDateTime(iso, timeZone)
}

/** Formats a time as dd-mm-yyyy hh:mm:ss in a time zone, for lists with several entries in a minute. */
export function formatDateTimeWithSeconds(iso: string, timeZone: string): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  return `${formatDateTime(iso, timeZone)}:${padTwoDigits(new Date(time).getUTCSeconds())}`
}

const DATE_ONLY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Formats the date as dd-mm-yyyy, in a time zone; a date without time (YYYY-MM-DD) does not depend on the time zone.
 */
export const formatDate = (iso: string, timeZone: string): string =>
  DATE_ONLY_PATTERN.test(iso)
    ? iso.replace(DATE_ONLY_PATTERN, '$3-$2-$1')
    : (formatDateTime(iso, timeZone).split(' ')[0] ?? iso)

/** Formats days of the week (1 for Monday to 7 for Sunday) as their short names, "Mon, Tue". */
export function formatWeekdays(days: readonly number[], language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE_TAGS[language], { weekday: 'short', timeZone: 'UTC' })
  // 2026-06-01 is a Monday
  return days.map((day) => format.format(Date.UTC(2026, 5, day))).join(', ')
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter costs about a hundred times as much as using it. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.style} ${options.unit} ${options.maximumFractionDigits}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const created = new Intl.NumberFormat(LOCALE_TAGS[language], options)
  numberFormats.set(key, created)
  return created
}

/**
 * Creates the first formatter of a page before a screen needs one. A browser takes about 11 ms for it, of any kind, and
 * 1 ms or less for the others.
 */
export const createFirstFormatter = (language: Language): void => void formatNumber(0, language)

/** Formats a number in the language. */
export function formatNumber(value: number, language: Language, maximumFractionDigits = 2): string {
  return numberFormat(language, { maximumFractionDigits }).format(value)
}

export const UNIT_SYMBOLS: Readonly<Record<DisplayUnit, string>> = { mm: 'mm', inches: 'in' }

/** Formats a length in the display unit with at most that unit's decimals, without the unit symbol. */
export function formatLength(mm: Mm, unit: DisplayUnit, language: Language): string {
  return formatNumber(toDisplay(mm, unit), language, DISPLAY_DECIMALS[unit])
}

/** Formats a width and a height, `210 × 297 mm`, which no line break divides. */
export function formatSize(width: Mm, height: Mm, unit: DisplayUnit, language: Language): string {
  return `${formatLength(width, unit, language)}\u00a0×\u00a0${formatLengthWithUnit(height, unit, language)}`
}

/** Formats a length with the unit symbol, `3.2 mm`. */
export function formatLengthWithUnit(mm: Mm, unit: DisplayUnit, language: Language): string {
  return `${formatLength(mm, unit, language)}\u00a0${UNIT_SYMBOLS[unit]}`
}

/** Formats a list: "Pens, Mugs, and Trays" in English. */
export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALE_TAGS[language], { type: 'conjunction' }).format(items)

const MAX_LISTED = 10

/** As `formatList`; of more than 10 items, it counts the others: "Pens, Mugs, …, and + 3". */
export function formatShortList(items: readonly string[], language: Language): string {
  const others = items.length - MAX_LISTED
  const listed = others > 0 ? [...items.slice(0, MAX_LISTED), `+ ${formatNumber(others, language)}`] : items
  return formatList(listed, language)
}

/** Formats a fraction from 0 to 1 as a percentage. */
export function formatPercent(fraction: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(fraction)
}

/** Formats a factor as a percentage with up to 2 decimals. */
export function formatExactPercent(factor: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(factor)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats an amount of data in the largest unit in which the value is at least 1. */
export function formatBytes(value: number, language: Language): string {
  const step = Math.min(BYTE_UNITS.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3))
  const unit = BYTE_UNITS[step] ?? 'byte'
  const scaledValue = value / 1000 ** step
  // The short form of this unit has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(scaledValue)
}
