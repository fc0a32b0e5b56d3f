/**
 * Lengths. Platen stores all lengths in millimetres; inches are used only for display and input, points only in PDF and
 * SVG (1 in = 25.4 mm, 72 units per inch).
 *
 * The brands are optional: a plain number is assignable to a length, but one unit is not assignable to another.
 */
declare const unit: unique symbol
export type Mm = number & { readonly [unit]?: 'mm' }
export type Inch = number & { readonly [unit]?: 'inch' }
export type Pt = number & { readonly [unit]?: 'pt' }

/** The unit in which an environment displays and enters lengths. */
export type DisplayUnit = 'mm' | 'inches'

export const MM_PER_INCH = 25.4
export const PT_PER_INCH = 72

export const mmFromInch = (inch: Inch): Mm => inch * MM_PER_INCH
export const inchFromMm = (mm: Mm): Inch => mm / MM_PER_INCH
export const ptFromMm = (mm: Mm): Pt => (mm * PT_PER_INCH) / MM_PER_INCH
export const mmFromPt = (pt: Pt): Mm => (pt * MM_PER_INCH) / PT_PER_INCH

/** Displayed decimals: 2 in mm, 4 in inches. */
export const DISPLAY_DECIMALS: Readonly<Record<DisplayUnit, number>> = { mm: 2, inches: 4 }

/** Shifts the decimal point by `places` to the right, by its decimal digits, without binary rounding errors. */
function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/**
 * Rounds half away from zero to a number of decimals, without the binary rounding errors of `Math.round(x * 100) /
 * 100`.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const rounded = shiftPoint(Math.round(shiftPoint(Math.abs(value), decimals)), -decimals)
  if (!Number.isFinite(rounded)) return value
  // avoids negative zero, which would be displayed as -0
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Returns a length in the display unit, rounded to that unit's decimals. */
export function toDisplay(mm: Mm, displayUnit: DisplayUnit): number {
  return roundTo(displayUnit === 'mm' ? mm : inchFromMm(mm), DISPLAY_DECIMALS[displayUnit])
}

/**
 * Converts a length entered in the display unit to mm. `before` is the stored length that the field showed: if the
 * entered number equals its displayed value, `before` is returned unchanged, so that saving an unchanged field does not
 * change the value.
 */
export function fromDisplay(shown: number, displayUnit: DisplayUnit, before?: Mm): Mm {
  if (before !== undefined && toDisplay(before, displayUnit) === shown) return before
  return displayUnit === 'mm' ? shown : mmFromInch(shown)
}
