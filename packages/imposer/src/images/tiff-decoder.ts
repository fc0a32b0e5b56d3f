import { open } from 'node:fs/promises'
import { readAt } from './buffered-file-reader.ts'
import { MAX_UNPACKED_BYTES } from './limits.ts'
import { checkPixelCount } from './page-size.ts'
import { readTiffBlocks } from './tiff-blocks.ts'
import { readDirectory, TIFF_HEADER_BYTES, tiffStart } from './tiff-directory.ts'
import { damaged, UnusableArtworkError, unsupported } from './unusable-artwork-error.ts'

/** How the samples of a TIFF page are stored and what they mean. */
export interface TiffSampleFormat {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** Channels that are colours; the next one, if any, is transparency. */
  readonly colours: 1 | 3 | 4
  readonly bits: number
  readonly isFloat: boolean
  readonly isWhiteZero: boolean
  /** Whether the colours are multiplied by the transparency. */
  readonly isAssociated: boolean
}

/** Decoded page: pixel by pixel, each sample from 0 to 65,535. */
export interface DecodedTiff {
  readonly samples: Uint16Array
  readonly profile: Buffer | undefined
}

const MAX_SAMPLE = 65_535
/** Rounding that floating-point samples may exceed 0 to 1 by. */
const ROUNDING = 1e-4

/**
 * Decodes the page whose directory is at `position`. Reads depths, number formats and compression schemes that the
 * usual library does not. Throws if the pixels cannot be read, or if floating-point samples are outside of 0 to 1:
 * their white is unknown.
 */
export async function decodeTiff(path: string, position: number, format: TiffSampleFormat): Promise<DecodedTiff> {
  const { width, height, channels, bits } = format
  const bytesPerPixel = channels * Math.max(2, bits / 8)
  checkPixelCount(width, height, Math.floor(MAX_UNPACKED_BYTES / bytesPerPixel))
  const file = await open(path)
  try {
    const read = (at: number, length: number) => readAt(file, at, length)
    const start = tiffStart(await read(0, TIFF_HEADER_BYTES))
    const directory = start && (await readDirectory(read, start, position, MAX_TAG_VALUES))
    if (!directory) throw damaged('TIFF', 'a page is missing')
    const samples = new Uint16Array(width * height * channels)
    await readTiffBlocks(read, directory, { ...format, littleEndian: start.littleEndian }, (at, value) => {
      samples[at] = scaleSample(value, format)
    })
    if (format.isWhiteZero) invert(samples, format)
    if (format.isAssociated) divideByAlpha(samples, format)
    const profile = directory.tags.get(ICC_PROFILE)
    return { samples, profile: profile && Buffer.from(profile) }
  } catch (error) {
    throw error instanceof UnusableArtworkError ? error : damaged('TIFF', 'its pixels cannot be read')
  } finally {
    await file.close()
  }
}

const ICC_PROFILE = 34_675
/** Values of a tag that are read: positions of strips, or bytes of a profile. */
const MAX_TAG_VALUES = 16_000_000

function scaleSample(value: number, { bits, isFloat }: TiffSampleFormat): number {
  // a comparison that is false for NaN too
  if (isFloat && !(value >= -ROUNDING && value <= 1 + ROUNDING)) throw outsideRange()
  const scaled = Math.round(value * (isFloat ? MAX_SAMPLE : MAX_SAMPLE / (2 ** bits - 1)))
  return Math.min(MAX_SAMPLE, Math.max(0, scaled))
}

const outsideRange = (): UnusableArtworkError => unsupported('TIFF', 'floating-point samples outside of 0 to 1')

function invert(samples: Uint16Array, { channels, colours }: TiffSampleFormat): void {
  for (let i = 0; i < samples.length; i += channels) {
    for (let k = i; k < i + colours; k++) samples[k] = MAX_SAMPLE - (samples[k] ?? 0)
  }
}

function divideByAlpha(samples: Uint16Array, { channels, colours }: TiffSampleFormat): void {
  for (let i = 0; i < samples.length; i += channels) {
    const alpha = samples[i + colours] ?? 0
    if (alpha === 0) continue
    for (let k = i; k < i + colours; k++) {
      samples[k] = Math.min(MAX_SAMPLE, Math.round(((samples[k] ?? 0) * MAX_SAMPLE) / alpha))
    }
  }
}
