/** Pixels of one image; about 40 x 40 cm at 1000 dpi. A larger picture is a decompression bomb or a mistake. */
export const MAX_PIXELS = 268_000_000

/** Pixels of an image that has to be held in memory whole (interlaced PNG, CMYK TIFF), in bytes once unpacked. */
export const MAX_UNPACKED_BYTES = 320_000_000

/**
 * Up to so many bytes are worked on in one piece, which takes a third of the time of handing them on bit by bit; beyond,
 * memory counts for more.
 */
export const MAX_IN_MEMORY_BYTES = 32_000_000

/** The largest page without UserUnit, 14,400 pt = 5080 mm. */
export const MAX_PAGE_MM = 5080

/** Unpacked size of an ICC profile; real ones are below 4 MB. */
export const MAX_PROFILE_BYTES = 16_000_000

/** SVG is drawn at this resolution at its true size, or lower where that would be more than `SVG_MAX_PIXELS`. */
export const SVG_DPI = 600
/** With filters: what they draw is soft, and the time of some grows with the fourth power of the resolution. */
export const SVG_FILTER_DPI = 300
export const SVG_MAX_PIXELS = 24_000_000

/** What an SVG file may hold; beyond it the file is refused before any parser sees it. */
export const SVG_LIMITS = {
  bytes: 32_000_000,
  elements: 200_000,
  depth: 256,
  attributesOfOneElement: 200,
  /** Elements once every `use` is followed: small files can stand for billions of them. */
  elementsDrawn: 1_000_000,
  /** Dashes of all dashed lines; 200,000 are drawn in about a second. A cut line of 5 m in dashes of 1 mm has 5,000. */
  dashes: 200_000,
  /**
   * Steps of filters, masks and transparent groups, one for each pixel touched, of about 5 ns. A drop shadow over a
   * whole A4 page takes a tenth of it.
   */
  pixelSteps: 2_000_000_000,
} as const
