import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { drawWithPoppler, writeSamplesAsPdf } from '@platen/imposer/corpus'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 1_000_000_000

/**
 * Decodes the first page of an image with ImageMagick, and draws its samples and profile with poppler, as the artwork
 * of Platen: the pictures differ if the samples differ, not the conversions to the colours of a screen. Returns the
 * path of the picture, or undefined if ImageMagick reports an error.
 */
export async function drawWithImageMagick(file: string, out: string): Promise<string | undefined> {
  const first = `${file}[0]`
  const convert = (...args: string[]) =>
    spawnSync('convert', [first, '-auto-orient', ...args], { timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES })
  const facts = convert('-units', 'PixelsPerInch', '-format', '%[colorspace] %w %h %x %y', 'info:')
  const [space, ...numbers] = facts.stdout.toString().trim().split(' ')
  if (facts.status !== 0) return undefined
  const [width = 0, height = 0, xDpi = 0, yDpi = 0] = numbers.map(Number)
  const isCmyk = space === 'CMYK'
  const white = ['-background', isCmyk ? 'cmyk(0,0,0,0)' : 'white', '-alpha', 'remove', '-depth', '8']
  const { status, stdout: samples } = convert(...white, ...(isCmyk ? ['cmyk:-'] : ['-colorspace', 'sRGB', 'rgb:-']))
  const image = { width, height, resolution: { xDpi, yDpi }, components: isCmyk ? 4 : 3 } as const
  if (status !== 0 || samples.length !== image.width * image.height * image.components) return undefined
  const pdf = `${out}.pdf`
  await writeSamplesAsPdf(pdf, { ...image, samples, profile: convert('icc:-').stdout })
  return drawWithPoppler(pdf, out)
}

/** Path of the reference picture of a drawing: that of its suite, otherwise drawn by librsvg. */
export function findDrawingReference(file: string, out: string): string | undefined {
  const ofSuite = file.replace(/\.svg$/i, '.png')
  if (existsSync(ofSuite)) return ofSuite
  const picture = `${out}.png`
  spawnSync('rsvg-convert', ['-b', 'white', '-w', '1200', '-o', picture, file], { timeout: TIMEOUT_MS })
  return existsSync(picture) ? picture : undefined
}
