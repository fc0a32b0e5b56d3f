import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TIMEOUT_MS = 30_000
/** Longer side of a picture in pixels: `comparePictures` makes it smaller, which averages what poppler leaves out. */
const PIXELS = 1200

/**
 * Renders the first page of a PDF with poppler to `out`.png, within its CropBox. With `isPrinted`, annotations that are
 * not printed are omitted; poppler rewrites the file for it, which loses some other content. Returns the path of the
 * picture, or undefined if poppler draws nothing within 30 seconds.
 */
export function drawWithPoppler(file: string, out: string, isPrinted = false): string | undefined {
  const from = isPrinted ? `${out}.print.pdf` : file
  if (isPrinted) spawnSync('pdftocairo', ['-pdf', '-f', '1', '-l', '1', file, from], { timeout: TIMEOUT_MS })
  const options = ['-scale-to', String(PIXELS), '-cropbox', '-singlefile', '-png']
  const { error } = spawnSync('pdftoppm', [...options, from, out], { timeout: TIMEOUT_MS })
  return !error && existsSync(`${out}.png`) ? `${out}.png` : undefined
}
