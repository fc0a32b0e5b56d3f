import { DEFAULT_IMAGE_DPI, type Resolution } from '@platen/domain/artwork'
import { MM_PER_INCH, mmFromPt, PT_PER_INCH, roundTo } from '@platen/domain/units'
import { MAX_PAGE_MM, MAX_PIXELS } from './limits.ts'
import { refuse } from './unusable-artwork-error.ts'

/** EXIF orientation: rotation and reflection of the stored image for display; 1 is none. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The page of one image: its displayed size and the matrix of the image's unit square. */
export interface ImagePage {
  readonly widthPt: number
  readonly heightPt: number
  /** For PDF's `cm`, y up. */
  readonly matrix: readonly [number, number, number, number, number, number]
  readonly resolution: Resolution
}

const MAX_PAGE_PT = (MAX_PAGE_MM / MM_PER_INCH) * PT_PER_INCH
/** Tolerance for binary rounding, so that exactly 5080 mm is not rejected as too large. */
const ROUNDING_PT = 1e-6

/** Parses an orientation; invalid values become 1. */
export function parseOrientation(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1
}

/** Throws for images with an implausible number of pixels. */
export function checkPixelCount(width: number, height: number, limit = MAX_PIXELS): void {
  if (width * height > limit) {
    throw refuse('pixelsTooMany', { width, height, limitMegapixels: Math.round(limit / 1_000_000) })
  }
}

/**
 * Returns the page of true size for an image of `width` x `height` stored pixels. Without a resolution, uses
 * `DEFAULT_IMAGE_DPI`, or the lowest resolution at which the image fits a page. Throws if the image is larger than a
 * page.
 */
export function imagePage(
  width: number,
  height: number,
  stated: Resolution | undefined,
  orientation: Orientation,
): ImagePage {
  const fallback = Math.max(DEFAULT_IMAGE_DPI, (Math.max(width, height) * PT_PER_INCH) / MAX_PAGE_PT)
  const resolution = stated ?? { xDpi: fallback, yDpi: fallback }
  const storedWidth = (width / resolution.xDpi) * PT_PER_INCH
  const storedHeight = (height / resolution.yDpi) * PT_PER_INCH
  const [widthPt, heightPt] = orientation >= 5 ? [storedHeight, storedWidth] : [storedWidth, storedHeight]
  if (Math.max(widthPt, heightPt) > MAX_PAGE_PT + ROUNDING_PT) {
    const inMm = (pt: number) => roundTo(mmFromPt(pt), 1)
    throw refuse('sizeTooLarge', { widthMm: inMm(widthPt), heightMm: inMm(heightPt), limitMm: MAX_PAGE_MM })
  }
  return { widthPt, heightPt, matrix: orientationMatrix(orientation, widthPt, heightPt), resolution }
}

/**
 * Returns the matrix of an image's unit square (y up) on a page of w x h for an orientation (EXIF 2.32, tag 0x0112).
 */
function orientationMatrix(orientation: Orientation, w: number, h: number): ImagePage['matrix'] {
  const matrices: Readonly<Record<Orientation, ImagePage['matrix']>> = {
    1: [w, 0, 0, h, 0, 0],
    2: [-w, 0, 0, h, w, 0],
    3: [-w, 0, 0, -h, w, h],
    4: [w, 0, 0, -h, 0, h],
    5: [0, -h, -w, 0, w, h],
    6: [0, -h, w, 0, 0, h],
    7: [0, h, w, 0, 0, 0],
    8: [0, h, -w, 0, w, 0],
  }
  return matrices[orientation]
}
