import sharp from 'sharp'

/** Minimum difference of a channel, 0 to 255, that is counted. */
const MIN_DIFFERENCE = 40
/** Share of all pixels, and of the pixels that are not white, that may differ in pictures that count as the same. */
const MAX_SHARE_OF_PIXELS = 0.005
const MAX_SHARE_OF_INK = 0.03
/** Number of pixels that may always differ. */
const MIN_PIXELS = 4
const CHANNELS = 3
/** Longer side in pixels at which pictures are compared. */
const COMPARED_PIXELS = 400

interface Picture {
  readonly width: number
  readonly height: number
  readonly samples: Buffer
}

export type PictureComparison = 'same' | 'different' | 'blank'

/**
 * Compares two pictures of the same page on white. A pixel differs if no pixel beside the same place has its colour, so
 * that a shift by one pixel and antialiasing are no differences. `blank`: only the expected picture has visible pixels.
 */
export async function comparePictures(expected: string, actual: string): Promise<PictureComparison> {
  const size = await sharp(expected).metadata()
  const scale = Math.min(1, COMPARED_PIXELS / Math.max(size.width, size.height))
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)]
  const [a, b] = [await readPicture(expected, width, height), await readPicture(actual, width, height)]
  const [inkOfA, inkOfB] = [countInk(a), countInk(b)]
  if (inkOfA > 0 && inkOfB === 0) return 'blank'
  const ink = Math.max(inkOfA, inkOfB)
  const allowed = Math.max(MIN_PIXELS, Math.min(width * height * MAX_SHARE_OF_PIXELS, ink * MAX_SHARE_OF_INK))
  return Math.max(countDifferent(a, b), countDifferent(b, a)) > allowed ? 'different' : 'same'
}

/** Whether a picture has no visible pixels on white. */
export async function isBlankPicture(file: string): Promise<boolean> {
  const { width, height } = await sharp(file).metadata()
  return countInk(await readPicture(file, width, height)) === 0
}

async function readPicture(file: string, width: number, height: number): Promise<Picture> {
  const picture = sharp(file)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== CHANNELS) throw new Error(`${file} has ${info.channels} channels`)
  return { width, height, samples: data }
}

/** Counts the pixels that are not white. */
function countInk({ samples }: Picture): number {
  let count = 0
  for (let i = 0; i < samples.length; i += CHANNELS) {
    if (Math.min(samples[i] ?? 0, samples[i + 1] ?? 0, samples[i + 2] ?? 0) < 255 - MIN_DIFFERENCE) count++
  }
  return count
}

/** Counts the pixels of `a` whose colour is not found in `b` at the same place or beside it. */
function countDifferent(a: Picture, b: Picture): number {
  let count = 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) if (!hasColourNear(a, b, x, y)) count++
  }
  return count
}

function hasColourNear(a: Picture, b: Picture, x: number, y: number): boolean {
  const from = (y * a.width + x) * CHANNELS
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nearX, nearY] = [x + dx, y + dy]
      if (nearX < 0 || nearY < 0 || nearX >= b.width || nearY >= b.height) continue
      if (isSameColour(a.samples, from, b.samples, (nearY * b.width + nearX) * CHANNELS)) return true
    }
  }
  return false
}

function isSameColour(a: Buffer, from: number, b: Buffer, to: number): boolean {
  for (let i = 0; i < CHANNELS; i++) {
    if (Math.abs((a[from + i] ?? 0) - (b[to + i] ?? 0)) > MIN_DIFFERENCE) return false
  }
  return true
}
