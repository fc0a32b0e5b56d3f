import { type DisplayUnit, MM_PER_INCH, roundTo } from '@platen/domain/units'

export interface Tick {
  /** In mm along the ruler. */
  readonly position: number
  /** In the display unit; set only on labelled ticks. */
  readonly label?: number
}

/** Decimals of labels, for small drawings that are enlarged. */
export const LABEL_DECIMALS = 4

/** Minimum distance between labels in px. */
const MIN_LABEL_SPACING_PX = 56

/** Returns the smallest of 1, 2, 5, 10, ... (times powers of ten) that is at least `minimum`. */
function niceStep(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(minimum))
  return power * ([1, 2, 5].find((step) => step * power >= minimum * (1 - 1e-9)) ?? 10)
}

/** Returns the ticks of a ruler of `length` mm at `scale` px per mm, with a label at every fifth tick. */
export function rulerTicks(length: number, scale: number, unit: DisplayUnit): Tick[] {
  if (!(length > 0 && scale > 0)) return []
  const mmPerUnit = unit === 'mm' ? 1 : MM_PER_INCH
  const step = niceStep(MIN_LABEL_SPACING_PX / (scale * mmPerUnit))
  const count = Math.floor(length / (mmPerUnit * step) / 0.2 + 1e-9)
  return Array.from({ length: count + 1 }, (_, i): Tick => {
    const position = i * 0.2 * step * mmPerUnit
    return i % 5 === 0 ? { position, label: roundTo((i / 5) * step, LABEL_DECIMALS) } : { position }
  })
}
