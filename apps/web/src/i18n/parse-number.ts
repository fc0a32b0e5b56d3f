import { type DisplayUnit, MM_PER_INCH, roundTo } from '@platen/domain/units'
import { type Language, LOCALE_TAGS } from './languages.ts'

/** Symbols of units in lower case, each with its size in the unit of the result. */
export type UnitSizes = Readonly<Record<string, number>>

const MM_SIZES: UnitSizes = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: MM_PER_INCH,
  inch: MM_PER_INCH,
  inches: MM_PER_INCH,
  '"': MM_PER_INCH,
  '″': MM_PER_INCH,
}

/** The units that can be entered in a field for lengths, by the unit of its value. */
export const LENGTH_UNIT_SIZES: Readonly<Record<DisplayUnit, UnitSizes>> = {
  mm: MM_SIZES,
  inches: Object.fromEntries(Object.entries(MM_SIZES).map(([symbol, size]) => [symbol, size / MM_PER_INCH])),
}

/** Binary rounding errors of sums are removed at this decimal. */
const MAX_DECIMALS = 10

interface Separators {
  readonly decimal: string
  readonly group: string
}

const separatorsByLanguage = new Map<Language, Separators>()

function getSeparators(language: Language): Separators {
  const cached = separatorsByLanguage.get(language)
  if (cached) return cached
  const parts = new Intl.NumberFormat(LOCALE_TAGS[language]).formatToParts(1234567.8)
  const find = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const separators = { decimal: find('decimal'), group: find('group') }
  separatorsByLanguage.set(language, separators)
  return separators
}

/** Replaces full-width characters, kinds of spaces, apostrophes and signs by their ASCII characters. */
const toAscii = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(/\s/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[−–]/g, '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .toLowerCase()
    .trim()

const GROUPED_ONCE_PATTERN = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Returns the decimal separator of a number without sign, or an empty string if it has none. */
function findDecimalSeparator(digits: string, language: Language): string {
  const separators: readonly string[] = digits.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return ''
  const isRepeated = separators.indexOf(last) !== separators.length - 1
  if (isRepeated) return ''
  const { decimal, group } = getSeparators(language)
  const isGroup = separators.length === 1 && last === group && last !== decimal && GROUPED_ONCE_PATTERN.test(digits)
  return isGroup ? '' : last
}

const INTEGER_PATTERN = /^(?:\d+|\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*)$/

/** Parses a number without sign; null if it is malformed. */
function parseDecimal(digits: string, language: Language): number | null {
  const separator = findDecimalSeparator(digits, language)
  const index = separator === '' ? digits.length : digits.lastIndexOf(separator)
  const [integerPart, fractionPart] = [digits.slice(0, index), digits.slice(index + 1)]
  if (!/^\d*$/.test(fractionPart) || (integerPart === '' ? fractionPart === '' : !INTEGER_PATTERN.test(integerPart)))
    return null
  return Number(`${integerPart.replaceAll(/\D/g, '') || '0'}.${fractionPart || '0'}`)
}

/** A number, and whether it has a unit. */
interface Quantity {
  readonly value: number
  readonly hasUnit: boolean
}

/** Reads a sum of products from left to right. Each function returns null if the text is malformed. */
class SumReader {
  private at = 0
  private readonly text: string
  private readonly language: Language
  private readonly units: UnitSizes

  constructor(text: string, language: Language, units: UnitSizes) {
    this.text = text
    this.language = language
    this.units = units
  }

  readAll(): number | null {
    const sum = this.readSum()
    return sum !== null && this.at === this.text.length ? sum : null
  }

  private readSum(): number | null {
    let sum = this.readProduct()
    for (let operator = this.consume(/[+-]/y); operator !== null && sum !== null; operator = this.consume(/[+-]/y)) {
      const next = this.readProduct()
      sum = next === null ? null : operator === '+' ? sum + next : sum - next
    }
    return sum
  }

  private readProduct(): number | null {
    let product = this.readQuantity()
    for (
      let operator = this.consume(/[*/]/y);
      operator !== null && product !== null;
      operator = this.consume(/[*/]/y)
    ) {
      const next = this.readQuantity()
      // The product of two lengths is an area, and a number divided by a length is not a length.
      if (next === null || (next.hasUnit && (product.hasUnit || operator === '/'))) return null
      product = {
        value: operator === '*' ? product.value * next.value : product.value / next.value,
        hasUnit: product.hasUnit || next.hasUnit,
      }
    }
    return product && product.value
  }

  private readQuantity(): Quantity | null {
    const operator = this.consume(/[+-]/y) === '-' ? -1 : 1
    const digits = this.consume(/[\d.,](?:[\d.,' ]*[\d.,])?/y)
    const value = digits === null ? null : parseDecimal(digits, this.language)
    if (value === null) return null
    const symbol = this.consume(/[\p{L}"″°%]+/uy)
    if (symbol === null) return { value: operator * value, hasUnit: false }
    const size = Object.hasOwn(this.units, symbol) ? this.units[symbol] : undefined
    return size === undefined ? null : { value: operator * value * size, hasUnit: true }
  }

  /** Returns the text that matches at the current position and advances beyond it and the spaces after it. */
  private consume(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)?.[0]
    if (match === undefined) return null
    this.at += match.length
    while (this.text[this.at] === ' ') this.at += 1
    return match
  }
}

/**
 * Parses a typed number: with the decimal and the thousands separators of the language, with spaces or apostrophes
 * between thousands, with units, and sums such as `210-2*3`. A separator that can only be the decimal one is accepted
 * in every language: `12,5` and `12.5` are 12.5. Full-width characters are accepted.
 * @param units the units that are accepted; a number without unit is in the unit of the result
 * @returns null if the text is empty, malformed or not finite
 */
export function parseNumber(text: string, language: Language, units: UnitSizes = {}): number | null {
  const value = new SumReader(toAscii(text), language, units).readAll()
  return value === null || !Number.isFinite(value) ? null : roundTo(value, MAX_DECIMALS)
}
