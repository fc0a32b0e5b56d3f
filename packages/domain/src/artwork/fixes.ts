import type { Size } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'

/** Whether artwork of a wrong size is fixed: not at all, by a user to whom the fix is offered, or when it arrives. */
export const FIX_MODES = ['off', 'offer', 'apply'] as const
export type FixMode = (typeof FIX_MODES)[number]

/** What may be done to artwork whose size differs from the ordered one. */
export interface FixRules {
  readonly fixes: FixMode
  /** Whether it may be turned by 90°. */
  readonly turnArtwork: boolean
  /** By how much it may be enlarged or reduced, in percent of its size; 0 for not at all. */
  readonly maxScalePercent: number
  /** How much may be cut off on each side, in mm; 0 for nothing. */
  readonly maxTrimMm: Mm
}

export const FIX_LIMITS = { scalePercent: 20, trimMm: 50 } as const

/** How artwork is changed: turned, then scaled, then cut off. */
export interface ArtworkFix {
  /** Clockwise. */
  readonly turn: 0 | 90
  /** Factor with 4 decimals. */
  readonly scale: number
  /** What is cut off on the left and on the right, and at the top and at the bottom, of the turned artwork. */
  readonly trimX: Mm
  readonly trimY: Mm
  /** Size of the fixed artwork. */
  readonly width: Mm
  readonly height: Mm
}

/** The size that artwork should have, and how exactly. */
export interface WantedSize {
  readonly ordered: Size
  readonly toleranceMm: Mm
  /** What the slots print of artwork: the ordered size and the bleed. Undefined if it is not known. */
  readonly printed?: Size | undefined
}

/**
 * Whether a size is the ordered one. Allows one thousandth more than the tolerance, so that binary rounding does not
 * reject a deviation of exactly the tolerance.
 */
export const hasOrderedSize = (size: Size, ordered: Size, toleranceMm: Mm): boolean =>
  Math.abs(size.width - ordered.width) <= toleranceMm + ROUNDING_MM &&
  Math.abs(size.height - ordered.height) <= toleranceMm + ROUNDING_MM

const ROUNDING_MM = 0.001

const UNCHANGED = { turn: 0, scale: 1, trimX: 0, trimY: 0 } as const

/**
 * Returns how artwork gets the ordered size with the least change: turned, scaled or trimmed, or turned and one of the
 * others. Undefined if it has that size, or if the rules allow nothing that leads to it.
 *
 * @param size in displayed orientation
 */
export function findArtworkFix(size: Size, rules: FixRules, wanted: WantedSize): ArtworkFix | undefined {
  const { ordered, toleranceMm } = wanted
  if (rules.fixes === 'off' || hasOrderedSize(size, ordered, toleranceMm)) return undefined
  const fix = scaleOrTrim(size, rules, wanted)
  if (fix || !rules.turnArtwork) return fix
  const turned = { width: size.height, height: size.width }
  if (hasOrderedSize(turned, ordered, toleranceMm)) return { ...UNCHANGED, ...turned, turn: 90 }
  const further = scaleOrTrim(turned, rules, wanted)
  return further && { ...further, turn: 90 }
}

const scaleOrTrim = (size: Size, rules: FixRules, wanted: WantedSize): ArtworkFix | undefined =>
  scaleToOrder(size, rules, wanted) ?? trimToBleed(size, rules, wanted)

/** The factor with which both sides deviate equally from the ordered ones, which is the least that is possible. */
function scaleToOrder(
  { width, height }: Size,
  { maxScalePercent }: FixRules,
  { ordered, toleranceMm }: WantedSize,
): ArtworkFix | undefined {
  const exact = (ordered.width + ordered.height) / (width + height)
  const scale = Math.round(exact * 10_000) / 10_000
  if (Math.abs(scale - 1) * 100 > maxScalePercent + ROUNDING_MM) return undefined
  const scaled = { width: width * scale, height: height * scale }
  return hasOrderedSize(scaled, ordered, toleranceMm) ? { ...UNCHANGED, ...scaled, scale } : undefined
}

/** Cuts off what exceeds the bleed, on both sides equally; nothing is cut off inside the ordered size. */
function trimToBleed(
  size: Size,
  { maxTrimMm }: FixRules,
  { ordered, toleranceMm, printed = ordered }: WantedSize,
): ArtworkFix | undefined {
  const isTooSmall = (side: 'width' | 'height') => size[side] < ordered[side] - toleranceMm - ROUNDING_MM
  if (isTooSmall('width') || isTooSmall('height')) return undefined
  const trim = (side: 'width' | 'height') => (size[side] - Math.max(ordered[side], printed[side])) / 2
  const [trimX, trimY] = [Math.max(0, trim('width')), Math.max(0, trim('height'))]
  const maxTrim = Math.max(trimX, trimY)
  if (maxTrim <= ROUNDING_MM || maxTrim > maxTrimMm + ROUNDING_MM) return undefined
  return { ...UNCHANGED, trimX, trimY, width: size.width - 2 * trimX, height: size.height - 2 * trimY }
}
