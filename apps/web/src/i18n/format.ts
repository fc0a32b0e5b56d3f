import { DISPLAY_DECIMALS, type DisplayUnit, type Mm, toDisplay } from '@platen/domain/units'
import { type Language, LOCALE_TAGS } from './languages.ts'

const padTwoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * A moment as dd-mm-yyyy hh:mm in the time of the person's machine (specification section 9).
 * @param iso ISO 8601; what is no date comes back as it is
 */
export function formatDateTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const day = `${padTwoDigits(at.getDate())}-${padTwoDigits(at.getMonth() + 1)}-${at.getFullYear()}`
  return `${day} ${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}`
}

const DATE_ONLY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as dd-mm-yyyy, the same way; a day alone (YYYY-MM-DD) is the same day everywhere. */
export const date = (iso: string): string =>
  DATE_ONLY_PATTERN.test(iso) ? iso.replace(DATE_ONLY_PATTERN, '$3-$2-$1') : (formatDateTime(iso).split(' ')[0] ?? iso)

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats are made once: making one costs a hundred times what it costs to use it. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.style} ${options.unit} ${options.maximumFractionDigits}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE_TAGS[language], options)
  numberFormats.set(key, made)
  return made
}

/** A whole or broken number in the person's language. */
export function formatNumber(value: number, language: Language, maximumFractionDigits = 2): string {
  return numberFormat(language, { maximumFractionDigits }).format(value)
}

export const UNIT_SYMBOLS: Readonly<Record<DisplayUnit, string>> = { mm: 'mm', inches: 'in' }

/** A length in the shop's unit, with at most that unit's decimals and without the unit's sign. */
export function formatLength(mm: Mm, unit: DisplayUnit, language: Language): string {
  return formatNumber(toDisplay(mm, unit), language, DISPLAY_DECIMALS[unit])
}

/** A width and a height, `210 × 297 mm`. */
export function formatSize(width: Mm, height: Mm, unit: DisplayUnit, language: Language): string {
  return `${formatLength(width, unit, language)} × ${formatLength(height, unit, language)}\u00a0${UNIT_SYMBOLS[unit]}`
}

/** A length with its sign, `3.2 mm`. */
export function lengthWithUnit(mm: Mm, unit: DisplayUnit, language: Language): string {
  return `${formatLength(mm, unit, language)}\u00a0${UNIT_SYMBOLS[unit]}`
}

/** A share of 0 to 1 in per cent. */
export function percent(share: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A quantity of data, in the largest unit that leaves a number of at least 1. */
export function formatBytes(value: number, language: Language): string {
  const step = Math.min(BYTE_UNITS.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3))
  const unit = BYTE_UNITS[step] ?? 'byte'
  const shown = value / 1000 ** step
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(shown)
}
