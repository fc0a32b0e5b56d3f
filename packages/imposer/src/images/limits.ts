/** Maximum pixels of one image; about 40 x 40 cm at 1000 dpi. A larger image is a decompression bomb or a mistake. */
export const MAX_PIXELS = 268_000_000

/** Maximum decoded size in bytes of an image that has to be in memory completely (interlaced PNG, CMYK TIFF). */
export const MAX_UNPACKED_BYTES = 320_000_000

/**
 * Up to this size, data is processed in one piece, which takes a third of the time of streaming; above it, memory
 * matters more.
 */
export const MAX_IN_MEMORY_BYTES = 32_000_000

/** Maximum page side without UserUnit, 14,400 pt = 5080 mm. */
export const MAX_PAGE_MM = 5080

/** Maximum decoded size of an ICC profile; real ones are below 4 MB. */
export const MAX_PROFILE_BYTES = 16_000_000

/** Resolution at which SVG is rasterised at true size; lower if that exceeds `SVG_MAX_PIXELS`. */
export const SVG_DPI = 600
/**
 * Resolution with filters: their output is soft, and the time of some grows with the fourth power of the resolution.
 */
export const SVG_FILTER_DPI = 300
export const SVG_MAX_PIXELS = 24_000_000

/** Limits of an SVG file, checked before it is parsed. */
export const SVG_LIMITS = {
  bytes: 32_000_000,
  elements: 200_000,
  depth: 256,
  attributesOfOneElement: 200,
  /** Elements after expansion of every `use`: small files can expand to billions. */
  elementsDrawn: 1_000_000,
  /**
   * Dashes of all dashed lines; 200,000 are rendered in about a second. A cut line of 5 m with 1 mm dashes has 5,000.
   */
  dashes: 200_000,
  /**
   * Steps of filters, masks and transparency groups, one per pixel, of about 5 ns. A drop shadow over an entire A4 page
   * uses a tenth of it.
   */
  pixelSteps: 2_000_000_000,
} as const
