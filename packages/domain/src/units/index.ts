/**
 * Lengths. Everything inside Platen is kept in millimetres; inches are a matter of display and input only
 * (readings D1), points a matter of PDF and SVG (specification section 9: 1 in = 25.4 mm, 72 units per inch).
 *
 * The brands are optional, so a plain number may become a length, but one unit never passes as another.
 */
declare const unit: unique symbol
export type Mm = number & { readonly [unit]?: 'mm' }
export type Inch = number & { readonly [unit]?: 'inch' }
export type Pt = number & { readonly [unit]?: 'pt' }

/** The unit a shop reads and types in (specification section 3, Config). */
export type DisplayUnit = 'mm' | 'inches'

export const MM_PER_INCH = 25.4
export const PT_PER_INCH = 72

export const mmFromInch = (inch: Inch): Mm => inch * MM_PER_INCH
export const inchFromMm = (mm: Mm): Inch => mm / MM_PER_INCH
export const ptFromMm = (mm: Mm): Pt => (mm * PT_PER_INCH) / MM_PER_INCH
export const mmFromPt = (pt: Pt): Mm => (pt * MM_PER_INCH) / PT_PER_INCH

/** Decimals shown: 2 in mm, 4 in inches (specification section 9). */
export const DISPLAY_DECIMALS: Readonly<Record<DisplayUnit, number>> = { mm: 2, inches: 4 }

/** The number whose decimal point stands `places` further right; by its digits, so that nothing is lost in binary. */
function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Rounds half away from zero to a number of decimals, without the binary drift of `Math.round(x * 100) / 100`. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const rounded = shiftPoint(Math.round(shiftPoint(Math.abs(value), decimals)), -decimals)
  if (!Number.isFinite(rounded)) return value
  // No negative zero: it would show as -0.
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** A length as it is shown in the shop's unit, rounded to that unit's decimals. */
export function toDisplay(mm: Mm, displayUnit: DisplayUnit): number {
  return roundTo(displayUnit === 'mm' ? mm : inchFromMm(mm), DISPLAY_DECIMALS[displayUnit])
}

/**
 * A length typed in the shop's unit, in mm. `before` is the stored length that the field showed: when the typed
 * number is what `before` looks like, `before` itself comes back, so showing and saving never drifts (readings D1).
 */
export function fromDisplay(shown: number, displayUnit: DisplayUnit, before?: Mm): Mm {
  if (before !== undefined && toDisplay(before, displayUnit) === shown) return before
  return displayUnit === 'mm' ? shown : mmFromInch(shown)
}
