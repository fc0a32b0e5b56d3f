/**
 * Resolution of an image that specifies none: 72 dpi as in RIPs, Photoshop and PDF (whose unit is 1/72 inch), so that
 * the printed size is the one shown in the layout program. Browsers use 96 dpi.
 */
export const DEFAULT_IMAGE_DPI = 72

/** Specified resolutions outside this range are errors of the writing program (1 dpi is common) and are ignored. */
const PLAUSIBLE_DPI_RANGE = { lowest: 10, highest: 30_000 } as const

/** The value that libvips and sharp write into a PNG of unknown resolution (1 pixel per mm); it is ignored. */
const PLACEHOLDER_DPI = 25.4

export interface Resolution {
  readonly xDpi: number
  readonly yDpi: number
}

/** Returns the specified resolution, or undefined if it is missing or implausible. */
export function plausibleResolution(xDpi: number, yDpi: number): Resolution | undefined {
  const { lowest, highest } = PLAUSIBLE_DPI_RANGE
  const credible = (dpi: number) => dpi >= lowest && dpi <= highest && Math.abs(dpi - PLACEHOLDER_DPI) > 1e-6
  return credible(xDpi) && credible(yDpi) ? { xDpi, yDpi } : undefined
}

/**
 * Converts dots per metre or centimetre to dpi. Files store integers (11811 per metre for 300 dpi); returns an integer
 * dpi value if the writer rounded it to `dots`.
 */
export function dpiFromMetric(dots: number, unitsPerInch: number): number {
  const dpi = dots * unitsPerInch
  const whole = Math.round(dpi)
  return Math.abs(whole / unitsPerInch - dots) <= 0.5 ? whole : dpi
}
