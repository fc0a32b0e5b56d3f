/**
 * Resolution taken for an image that states none. 72, because that is what RIPs, Photoshop and PDF itself (its unit
 * is 1/72 inch) assume: the size that the designer saw in the layout program is the size that is printed. Browsers
 * assume 96, but a browser is not where print artwork is measured.
 */
export const DEFAULT_IMAGE_DPI = 72

/** A stated resolution outside this range is a slip of the writing program (1 dpi is common) and counts as none. */
const PLAUSIBLE_DPI_RANGE = { lowest: 10, highest: 30_000 } as const

/** What libvips and sharp write into a PNG when they know of no resolution: 1 pixel a mm. It counts as none. */
const PLACEHOLDER_DPI = 25.4

export interface Resolution {
  readonly xDpi: number
  readonly yDpi: number
}

/** A stated resolution, or undefined where it is missing or not credible. */
export function plausibleResolution(xDpi: number, yDpi: number): Resolution | undefined {
  const { lowest, highest } = PLAUSIBLE_DPI_RANGE
  const credible = (dpi: number) => dpi >= lowest && dpi <= highest && Math.abs(dpi - PLACEHOLDER_DPI) > 1e-6
  return credible(xDpi) && credible(yDpi) ? { xDpi, yDpi } : undefined
}

/**
 * dpi from dots per metre or centimetre. Files store whole numbers (11811 per metre for 300 dpi), so where a whole
 * dpi is what the writer rounded, that dpi is meant.
 */
export function dpiFromMetric(dots: number, unitsPerInch: number): number {
  const dpi = dots * unitsPerInch
  const whole = Math.round(dpi)
  return Math.abs(whole / unitsPerInch - dots) <= 0.5 ? whole : dpi
}
