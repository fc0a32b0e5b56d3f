import { readFile, stat } from 'node:fs/promises'
import type { WhiteShape } from '@platen/domain/output-channels'
import simplifyLine from 'simplify-js'
import { MAX_PDF_BYTES, openWithPdfium, type PageBitmap } from '../thumbnails/index.ts'
import { type Contour, MAX_CONTOUR_POINTS, SIMPLIFIED_MM, UNITS_PER_MM } from './contour.ts'
import { type Ring, traceContours } from './trace-contours.ts'

const DPI = 600
/** 300 mm x 300 mm at 600 dpi; larger pages are drawn with a lower resolution. */
const MAX_PIXELS = 50_000_000

/** Half of the largest value of a sample, between two values: an edge is where half of a pixel is covered. */
const THRESHOLD = 127.5
/**
 * A colour is white if no part of red, green and blue is below this: 3 % of ink is not. Also the noise of a JPEG file
 * is white.
 */
const WHITE_FROM = 248

/** Why a page has no contour: `unreadable` if it cannot be drawn, `tooComplex` if the file is too large,
 * or the contour has more points than are stored. */
export type ContourRefusal = 'unreadable' | 'tooComplex'

/**
 * Returns the width in pixels with which a page is drawn, so that it has at most `MAX_PIXELS` with its rounded height.
 */
export function getDrawnWidth(widthMm: number, heightMm: number): number {
  const pixels = Math.min((widthMm * DPI) / 25.4, Math.sqrt((MAX_PIXELS * widthMm) / heightMm))
  const width = Math.max(1, Math.floor(pixels))
  const height = Math.max(1, Math.round((width * heightMm) / widthMm))
  return Math.max(1, Math.min(width, Math.floor(MAX_PIXELS / height)))
}

/**
 * Returns the contour of a page of a prepared PDF, as it is printed. Its size is the one that the page is shown with.
 * Loads the file into memory, and may not end for hostile files: to be called in a process that can be killed.
 *
 * @param page counted from 1
 */
export async function drawContour(
  preparedFile: string,
  page: number,
  shape: WhiteShape,
): Promise<Contour | ContourRefusal> {
  if ((await stat(preparedFile)).size > MAX_PDF_BYTES) return 'tooComplex'
  const view = await openWithPdfium(await readFile(preparedFile))
  if (!view) return 'unreadable'
  try {
    if (page > view.pageCount) return 'unreadable'
    const { widthMm, heightMm } = view.size(page - 1)
    const bitmap = await view.draw(page - 1, getDrawnWidth(widthMm, heightMm))
    if (!bitmap) return 'unreadable'
    return toContour(bitmap, { widthMm, heightMm }, shape)
  } finally {
    view.close()
  }
}

function toContour(
  bitmap: PageBitmap,
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
  shape: WhiteShape,
): Contour | ContourRefusal {
  const { width, height } = bitmap
  const [scaleX, scaleY] = [(widthMm * UNITS_PER_MM) / width, (heightMm * UNITS_PER_MM) / height]
  const rings: number[][] = []
  let points = 0
  traceContours({ width, height, samples: getSamples(bitmap, shape) }, THRESHOLD, (ring) => {
    if (points > MAX_CONTOUR_POINTS) return
    const simplified = simplify(ring, scaleX, scaleY)
    if (simplified.length < 6) return
    points += simplified.length / 2
    rings.push(simplified)
  })
  if (points > MAX_CONTOUR_POINTS) return 'tooComplex'
  return { width: Math.round(widthMm * UNITS_PER_MM), height: Math.round(heightMm * UNITS_PER_MM), rings }
}

/** Returns how much of each pixel belongs to the shape: its alpha, or 0 if it is white and that is left out. */
function getSamples({ rgba }: PageBitmap, shape: WhiteShape): Uint8Array {
  const samples = new Uint8Array(rgba.length / 4)
  const isWhiteLeftOut = shape === 'artworkNotWhite'
  for (let i = 0, at = 0; i < samples.length; i += 1, at += 4) {
    const alpha = rgba[at + 3] ?? 0
    samples[i] = alpha
    if (!isWhiteLeftOut || alpha === 0) continue
    const darkest = Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)
    // reaches the threshold where the colour is no longer white
    samples[i] = Math.min(alpha, ((255 - darkest) * THRESHOLD) / (255 - WHITE_FROM) + 0.5)
  }
  return samples
}

/** Returns the points of a ring in units, without those that are needless within `SIMPLIFIED_MM`. */
function simplify(ring: Ring, scaleX: number, scaleY: number): number[] {
  const points = []
  for (let at = 0; at < ring.length; at += 2) points.push({ x: ring[at]! * scaleX, y: ring[at + 1]! * scaleY })
  // the line back to the first point is simplified too
  points.push(points[0]!)
  const simplified = simplifyLine(points, SIMPLIFIED_MM * UNITS_PER_MM, true)
  return simplified.slice(0, -1).flatMap(({ x, y }) => [Math.round(x), Math.round(y)])
}
