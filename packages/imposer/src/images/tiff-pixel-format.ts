import type { TiffDirectory } from './tiff-directory.ts'
import { type UnusableArtworkError, unsupported } from './unusable-artwork-error.ts'

/** Tags of TIFF 6.0. */
const TAG = {
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  samplesPerPixel: 277,
  planarConfiguration: 284,
  tileWidth: 322,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
} as const

const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, SEPARATED, YCBCR, LAB] = [0, 1, 2, 3, 5, 6, 8]
const READ_PHOTOMETRICS: readonly number[] = [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, SEPARATED, YCBCR, LAB]
const PHOTOMETRIC_NAMES: ReadonlyMap<number, string> = new Map([
  [4, 'a transparency mask'],
  [9, 'ICC Lab colours'],
  [10, 'ITU Lab colours'],
  [32803, 'raw camera data'],
  [34892, 'raw camera data'],
  [32844, 'LogL colours'],
  [32845, 'LogLuv colours'],
])

/** Compression schemes that the library does not read. */
const UNREADABLE_COMPRESSIONS: ReadonlyMap<number, string> = new Map([
  [6, 'old-style JPEG'],
  [33003, 'JPEG 2000'],
  [33004, 'JPEG 2000'],
  [33005, 'JPEG 2000'],
  [34676, 'SGI log'],
  [34677, 'SGI log'],
  [34712, 'JPEG 2000'],
  [34887, 'LERC'],
  [34925, 'LZMA'],
  [50000, 'Zstandard'],
])
const JPEG = 7

const [UNSIGNED, UNDEFINED_FORMAT] = [1, 4]
const EXTRA_UNKNOWN = 0
const INK_SET_CMYK = 1
const SEPARATE_PLANES = 2

/**
 * Returns why the pixels of a TIFF page cannot be read with their true colours, or undefined. The library reads some of
 * these with wrong colours and reports others as damaged: it clips signed and floating-point samples, treats YCbCr
 * pixels as RGB, makes Lab with transparency invisible, and mixes the planes of grey and transparency.
 */
export function findUnsupportedPixels({ tags }: TiffDirectory): UnusableArtworkError | undefined {
  const get = (tag: number, otherwise: number): number => tags.get(tag)?.[0] ?? otherwise
  const refuse = (detail: string) => unsupported('TIFF', detail)
  const compression = get(TAG.compression, 1)
  const unreadable = UNREADABLE_COMPRESSIONS.get(compression)
  if (unreadable !== undefined) return refuse(`${unreadable} compression`)
  const photometric = get(TAG.photometric, RGB)
  if (!READ_PHOTOMETRICS.includes(photometric)) {
    return refuse(PHOTOMETRIC_NAMES.get(photometric) ?? `colours of kind ${photometric}`)
  }
  const formats = tags.get(TAG.sampleFormat) ?? []
  // Lab has signed samples by definition.
  if (photometric !== LAB && formats.some((format) => format !== UNSIGNED && format !== UNDEFINED_FORMAT)) {
    return refuse('signed or floating-point samples')
  }
  if (photometric === YCBCR && compression !== JPEG) return refuse('YCbCr colours without JPEG compression')
  const bits = get(TAG.bitsPerSample, 1)
  if ((tags.get(TAG.bitsPerSample) ?? []).some((each) => each !== bits)) return refuse('channels of different depths')
  const samples = get(TAG.samplesPerPixel, 1)
  if (photometric === LAB && samples !== 3) return refuse('Lab colours with transparency')
  if (get(TAG.planarConfiguration, 1) === SEPARATE_PLANES && samples > 1) {
    if (tags.has(TAG.tileWidth)) return refuse('tiles with a plane for each channel')
    if (samples === 2 || photometric === YCBCR) return refuse('planes of these colours')
  }
  const depths = photometric === LAB ? [16] : samples === 1 && photometric !== SEPARATED ? [1, 2, 4, 8, 16] : [8, 16]
  if (!depths.includes(bits)) return refuse(`${photometric === LAB ? 'Lab colours with ' : ''}${bits} bits per sample`)
  if (photometric === SEPARATED && (samples < 4 || get(TAG.inkSet, INK_SET_CMYK) !== INK_SET_CMYK)) {
    return refuse('inks other than cyan, magenta, yellow and black')
  }
  const isUndeclared = photometric === SEPARATED && samples > 4 && !tags.has(TAG.extraSamples)
  return isUndeclared || tags.get(TAG.extraSamples)?.includes(EXTRA_UNKNOWN)
    ? refuse('it has a channel that is neither colour nor transparency')
    : undefined
}
