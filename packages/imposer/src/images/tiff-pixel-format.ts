import { isDecodedCompression } from './tiff-blocks.ts'
import type { TiffSampleFormat } from './tiff-decoder.ts'
import type { TiffDirectory } from './tiff-directory.ts'
import { type UnusableArtworkError, unsupported } from './unusable-artwork-error.ts'

/** Tags of TIFF 6.0. */
const TAG = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  samplesPerPixel: 277,
  planarConfiguration: 284,
  predictor: 317,
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
  [32809, 'ThunderScan'],
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

/** How the pixels of a TIFF page are read; the format is given if the usual library does not read them. */
export type TiffReading = { readonly format?: TiffSampleFormat } | { readonly problem: UnusableArtworkError }

/**
 * Returns how the pixels of a TIFF page are read with their true colours, or why they cannot be. The usual library
 * reads some of the others with wrong colours and reports some as damaged: it clips signed and floating-point samples,
 * treats YCbCr pixels as RGB, makes Lab with transparency invisible, and mixes the planes of grey and transparency.
 */
export function chooseTiffReading(directory: TiffDirectory): TiffReading {
  const problem = findUnsupportedPixels(directory)
  if (problem === undefined) return {}
  const format = getDecodableFormat(directory)
  return format === undefined ? { problem } : { format }
}

const COLOURS: Readonly<Record<number, TiffSampleFormat['colours']>> = {
  [WHITE_IS_ZERO]: 1,
  [BLACK_IS_ZERO]: 1,
  [RGB]: 3,
  [SEPARATED]: 4,
}
const FLOAT = 3
const INTEGER_BITS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 24, 32]
const FLOAT_BITS: readonly number[] = [16, 32, 64]
const [NO_PREDICTOR, PREDICTED_BITS] = [1, [8, 16, 32]] as const
const [ASSOCIATED_ALPHA, ALPHA] = [1, 2]

/** Returns the format of samples that `decodeTiff` reads; undefined for others. */
function getDecodableFormat({ tags }: TiffDirectory): TiffSampleFormat | undefined {
  const get = (tag: number, fallback: number): number => tags.get(tag)?.[0] ?? fallback
  const photometric = get(TAG.photometric, RGB)
  const colours = COLOURS[photometric]
  const channels = get(TAG.samplesPerPixel, 1)
  const bits = get(TAG.bitsPerSample, 1)
  const isSame = (tag: number, value: number): boolean => (tags.get(tag) ?? []).every((each) => each === value)
  const sampleFormat = get(TAG.sampleFormat, UNSIGNED)
  const isFloat = sampleFormat === FLOAT
  const extra = get(TAG.extraSamples, EXTRA_UNKNOWN)
  if (colours === undefined || !isSame(TAG.bitsPerSample, bits) || !isSame(TAG.sampleFormat, sampleFormat))
    return undefined
  if (!isFloat && sampleFormat !== UNSIGNED && sampleFormat !== UNDEFINED_FORMAT) return undefined
  if (!(isFloat ? FLOAT_BITS : INTEGER_BITS).includes(bits)) return undefined
  if (channels !== colours && !(channels === colours + 1 && (extra === ASSOCIATED_ALPHA || extra === ALPHA)))
    return undefined
  if (!isDecodedCompression(get(TAG.compression, 1)) || get(TAG.fillOrder, 1) !== 1) return undefined
  if (photometric === SEPARATED && get(TAG.inkSet, INK_SET_CMYK) !== INK_SET_CMYK) return undefined
  const isPredicted = get(TAG.predictor, NO_PREDICTOR) !== NO_PREDICTOR
  if (isPredicted && !isFloat && !PREDICTED_BITS.some((each) => each === bits)) return undefined
  return {
    width: get(TAG.width, 0),
    height: get(TAG.height, 0),
    channels,
    colours,
    bits,
    isFloat,
    isWhiteZero: photometric === WHITE_IS_ZERO,
    isAssociated: channels > colours && extra === ASSOCIATED_ALPHA,
  }
}

/** Returns why the usual library cannot read the pixels of a TIFF page with their true colours, or undefined. */
function findUnsupportedPixels({ tags }: TiffDirectory): UnusableArtworkError | undefined {
  const get = (tag: number, fallback: number): number => tags.get(tag)?.[0] ?? fallback
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
