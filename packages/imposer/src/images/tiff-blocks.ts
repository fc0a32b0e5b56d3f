import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { lzwDecode, runLengthDecode } from '../pdf/stream-filters.ts'
import type { ReadBytes, TiffDirectory } from './tiff-directory.ts'
import { createSampleReader, undoPrediction } from './tiff-samples.ts'
import { damaged } from './unusable-artwork-error.ts'

/** How the samples of a page are stored. */
export interface StoredSamples {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly bits: number
  readonly isFloat: boolean
  readonly littleEndian: boolean
}

const TAG = {
  compression: 259,
  stripPositions: 273,
  rowsPerStrip: 278,
  stripLengths: 279,
  planarConfiguration: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tilePositions: 324,
  tileLengths: 325,
} as const
const SEPARATE_PLANES = 2

/** Decompression schemes of blocks that are read here; `limit` is the number of bytes that a block decodes to. */
const DECODERS: Readonly<Record<number, (data: Buffer, limit: number) => Buffer>> = {
  1: (data) => data,
  5: (data, limit) => lzwDecode(data, limit + 1, true),
  8: (data, limit) => inflateSync(data, { maxOutputLength: limit }),
  32773: (data, limit) => runLengthDecode(data, limit + 128),
  32946: (data, limit) => inflateSync(data, { maxOutputLength: limit }),
  50000: (data, limit) => zstdDecompressSync(data, { maxOutputLength: limit }),
}

/** Whether `readTiffBlocks` reads a compression scheme. */
export const isDecodedCompression = (compression: number): boolean => compression in DECODERS

interface BlockLayout {
  readonly width: number
  readonly height: number
  readonly across: number
  readonly down: number
  readonly planes: number
  /** Samples of a pixel in one block. */
  readonly channels: number
  readonly positions: readonly number[]
  readonly lengths: readonly number[]
}

/**
 * Reads the samples of a page from its strips or tiles. Calls `put` with the index of each sample, pixel by pixel, and
 * its value. Throws if a block is missing or too short.
 */
export async function readTiffBlocks(
  read: ReadBytes,
  { tags }: TiffDirectory,
  stored: StoredSamples,
  put: (index: number, value: number) => void,
): Promise<void> {
  const layout = getLayout(tags, stored)
  const decode = DECODERS[tags.get(TAG.compression)?.[0] ?? 1]
  if (!decode) throw damaged('TIFF', 'its compression is unknown')
  const predictor = tags.get(TAG.predictor)?.[0] ?? 1
  const rowBytes = Math.ceil((layout.width * layout.channels * stored.bits) / 8)
  for (let block = 0; block < layout.planes * layout.across * layout.down; block++) {
    const place = block % (layout.across * layout.down)
    const [left, top] = [(place % layout.across) * layout.width, Math.floor(place / layout.across) * layout.height]
    const rows = Math.min(layout.height, stored.height - top)
    const bytes = decode(await readBlock(read, layout, block), rowBytes * layout.height)
    if (bytes.length < rowBytes * rows) throw damaged('TIFF', 'a part of its pixels is missing')
    const plane = Math.floor(block / (layout.across * layout.down))
    for (let y = 0; y < rows; y++) {
      const row = Buffer.from(bytes.subarray(y * rowBytes, (y + 1) * rowBytes))
      const isBigEndian = undoPrediction(row, predictor, layout.channels, stored)
      const readSample = createSampleReader(row, { ...stored, littleEndian: stored.littleEndian && !isBigEndian })
      const columns = Math.min(layout.width, stored.width - left)
      for (let i = 0; i < columns * layout.channels; i++) {
        const pixel = (top + y) * stored.width + left + Math.floor(i / layout.channels)
        put(pixel * stored.channels + plane + (i % layout.channels), readSample(i))
      }
    }
  }
}

function getLayout(tags: TiffDirectory['tags'], { width, height, channels }: StoredSamples): BlockLayout {
  const get = (tag: number, fallback: number): number => tags.get(tag)?.[0] ?? fallback
  const isTiled = tags.has(TAG.tileWidth)
  const blockWidth = isTiled ? get(TAG.tileWidth, 0) : width
  const blockHeight = isTiled ? get(TAG.tileHeight, 0) : Math.min(height, get(TAG.rowsPerStrip, height))
  if (!(blockWidth > 0 && blockHeight > 0)) throw damaged('TIFF', 'its strips have no size')
  const isPlanar = get(TAG.planarConfiguration, 1) === SEPARATE_PLANES
  return {
    width: blockWidth,
    height: blockHeight,
    across: Math.ceil(width / blockWidth),
    down: Math.ceil(height / blockHeight),
    planes: isPlanar ? channels : 1,
    channels: isPlanar ? 1 : channels,
    positions: tags.get(isTiled ? TAG.tilePositions : TAG.stripPositions) ?? [],
    lengths: tags.get(isTiled ? TAG.tileLengths : TAG.stripLengths) ?? [],
  }
}

/** Maximum compressed bytes of one strip or tile. */
const MAX_BLOCK_BYTES = 320_000_000

async function readBlock(read: ReadBytes, { positions, lengths }: BlockLayout, block: number): Promise<Buffer> {
  const [position, length] = [positions[block], lengths[block]]
  if (position === undefined || length === undefined || length > MAX_BLOCK_BYTES) {
    throw damaged('TIFF', 'a part of its pixels is missing')
  }
  return read(position, length)
}
