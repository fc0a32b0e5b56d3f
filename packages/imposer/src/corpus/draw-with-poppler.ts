import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

const TIMEOUT_MS = 30_000
/** Longer side of a picture in pixels: `comparePictures` makes it smaller, which averages what poppler leaves out. */
const PIXELS = 1200

export interface DrawOptions {
  /**
   * Whether annotations that are not printed are omitted; poppler rewrites the file for it, which loses some other
   * content.
   */
  readonly isPrinted?: boolean
  /** Library that draws; Splash by default, which draws thin lines in groups lighter than others. */
  readonly library?: 'splash' | 'cairo'
}

/**
 * Ways in which poppler draws a PDF: shown, rewritten for printing, and each with its other library, since the weight
 * of thin lines and text depends on what they are nested in.
 */
export const POPPLER_DRAWINGS: readonly DrawOptions[] = [
  {},
  { isPrinted: true },
  { library: 'cairo' },
  { isPrinted: true, library: 'cairo' },
]

/**
 * Renders the first page of a PDF with poppler to `out`.png, within its CropBox. Returns the path of the picture, or
 * undefined if poppler draws nothing within 30 seconds.
 */
export function drawWithPoppler(file: string, out: string, options: DrawOptions = {}): string | undefined {
  const from = options.isPrinted ? `${out}.print.pdf` : file
  if (options.isPrinted) spawnSync('pdftocairo', ['-pdf', '-f', '1', '-l', '1', file, from], { timeout: TIMEOUT_MS })
  const drawing = ['-scale-to', String(PIXELS), '-cropbox', '-singlefile', '-png', from, out]
  const program = options.library === 'cairo' ? 'pdftocairo' : 'pdftoppm'
  const { error } = spawnSync(program, drawing, { timeout: TIMEOUT_MS })
  // poppler leaves an empty file if it cannot draw at the size of the page
  const isDrawn = !error && (statSync(`${out}.png`, { throwIfNoEntry: false })?.size ?? 0) > 0
  return isDrawn ? `${out}.png` : undefined
}
