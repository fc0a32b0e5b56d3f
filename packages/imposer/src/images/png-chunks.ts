import type { FileHandle } from 'node:fs/promises'
import { crc32, inflateSync } from 'node:zlib'
import { dpiFromMetric, plausibleResolution, type Resolution } from '@platen/domain/artwork'
import { BufferedFileReader, readAt, WINDOW_BYTES } from './buffered-file-reader.ts'
import type { ImageColourSpace, Primaries } from './colour-space.ts'
import { readExif } from './exif.ts'
import { MAX_PROFILE_BYTES } from './limits.ts'
import { checkPixelCount, type Orientation } from './page-size.ts'
import { damaged, truncated, unsupported } from './unusable-artwork-error.ts'

/** PNG colour types (PNG 3rd edition, table 8). */
export const PNG_COLOUR = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const

export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colourType: number
  readonly interlaced: boolean
  /** Samples per pixel, including alpha. */
  readonly channels: number
}

export interface Png extends PngHeader {
  readonly file: FileHandle
  readonly data: readonly DataRange[]
  readonly palette: Buffer | undefined
  readonly transparency: Buffer | undefined
  readonly colour: ImageColourSpace
  readonly resolution: Resolution | undefined
  readonly orientation: Orientation
}

interface DataRange {
  readonly from: number
  readonly to: number
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const USED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'eXIf'])
const CRITICAL = new Set(['IHDR', 'PLTE'])
/** Maximum size of a chunk that is kept in memory; more than any valid profile or EXIF chunk. */
const MAX_CHUNK_BYTES = 8_000_000
const CRC_BYTES = 4
/** The checksum of a chunk of pixel data starts with its name. */
const IDAT_CRC = crc32('IDAT')

/** Reads all chunks except the pixel data. Throws if the file is not a valid PNG. */
export async function readPng(file: FileHandle): Promise<Png> {
  const { size } = await file.stat()
  const heads = new BufferedFileReader(file)
  const keptChunks = new Map<string, Buffer>()
  const data: DataRange[] = []
  for (let at = 8; at + 12 <= size; ) {
    const head = heads.read(at, 8)
    const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (at === 8 && name !== 'IHDR') {
      throw name === 'CgBI'
        ? unsupported('PNG', "Apple's private form of PNG")
        : damaged('PNG', 'its header is missing')
    }
    if (name === 'IEND') break
    if (name === 'IDAT') data.push({ from: at + 8, to: at + 8 + length })
    else if (USED_CHUNKS.has(name) && !keptChunks.has(name) && length <= MAX_CHUNK_BYTES) {
      keptChunks.set(name, await readChunk(file, at + 8, length, head.subarray(4)))
    }
    at += 12 + length
  }
  const header = readHeader(keptChunks.get('IHDR'))
  const last = data.at(-1)
  if (!last) throw truncated('PNG')
  if (last.to + 4 > size) throw truncated('PNG')
  const palette = keptChunks.get('PLTE')
  if (header.colourType === PNG_COLOUR.palette && (!palette || palette.length < 3 || palette.length % 3 !== 0)) {
    throw damaged('PNG', 'its palette is missing')
  }
  const exif = keptChunks.get('eXIf')
  return {
    ...header,
    file,
    data,
    palette,
    transparency: keptChunks.get('tRNS'),
    colour: parseColour(keptChunks),
    resolution: parseResolution(keptChunks.get('pHYs')),
    orientation: exif ? (await readExif(exif)).orientation : 1,
  }
}

async function readChunk(file: FileHandle, at: number, length: number, name: Buffer): Promise<Buffer> {
  const body = await readAt(file, at, length + 4)
  if (body.length < length + 4) throw truncated('PNG')
  const bytes = body.subarray(0, length)
  const isIntact = crc32(bytes, crc32(name)) === body.readUInt32BE(length)
  if (!isIntact && CRITICAL.has(name.toString('latin1'))) throw damaged('PNG', 'a checksum does not fit')
  return bytes
}

function readHeader(body: Buffer | undefined): PngHeader {
  if (!body || body.length < 13) throw truncated('PNG')
  const [width, height, bitDepth, colourType] = [body.readUInt32BE(0), body.readUInt32BE(4), body[8] ?? 0, body[9] ?? 0]
  const channels = CHANNELS[colourType]
  const isSupported = channels !== undefined && DEPTHS[colourType]?.includes(bitDepth)
  if (!isSupported || width === 0 || height === 0 || body[10] !== 0 || body[11] !== 0 || (body[12] ?? 9) > 1) {
    throw damaged('PNG', 'its header makes no sense')
  }
  checkPixelCount(width, height)
  return { width, height, bitDepth, colourType, interlaced: body[12] === 1, channels }
}

function parseResolution(body: Buffer | undefined): Resolution | undefined {
  if (!body || body.length < 9 || body[8] !== 1) return undefined
  const dpi = (at: number) => dpiFromMetric(body.readUInt32BE(at), 0.0254)
  return plausibleResolution(dpi(0), dpi(4))
}

/** iCCP takes precedence over sRGB, and sRGB over gAMA and cHRM (PNG 3rd edition, 4.3). */
function parseColour(keptChunks: ReadonlyMap<string, Buffer>): ImageColourSpace {
  const profile = unpackProfile(keptChunks.get('iCCP'))
  if (profile) return { kind: 'profile', profile }
  if (keptChunks.has('sRGB')) return { kind: 'srgb' }
  const primaries = parsePrimaries(keptChunks.get('cHRM'))
  const gamma = keptChunks.get('gAMA')
  const stored = gamma && gamma.length >= 4 ? gamma.readUInt32BE(0) : 0
  if (stored === 0 && !primaries) return { kind: 'device' }
  // sRGB files contain 0.45455 for programs that do not support the sRGB chunk
  const usual = stored === 0 || Math.abs(stored - 45455) <= 500
  if (usual && (!primaries || isSrgb(primaries))) return { kind: 'srgb' }
  return { kind: 'calibrated', gamma: stored === 0 ? 2.2 : 100_000 / stored, primaries }
}

function parsePrimaries(body: Buffer | undefined): Primaries | undefined {
  if (!body || body.length < 32) return undefined
  const at = (i: number) => body.readUInt32BE(i * 4) / 100_000
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)]
}

function isSrgb(primaries: Primaries): boolean {
  const srgb = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
  return primaries.every((value, i) => Math.abs(value - (srgb[i] ?? 0)) < 0.005)
}

function unpackProfile(body: Buffer | undefined): Buffer | undefined {
  const end = body?.indexOf(0) ?? -1
  if (!body || end < 1) return undefined
  try {
    return inflateSync(body.subarray(end + 2), { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    // a corrupt profile is ignored, as in all viewers
    return undefined
  }
}

/**
 * Yields the compressed pixel data of the file and verifies the CRC of each chunk. A piece is valid until the next one
 * is requested.
 */
export function* pngData(png: Png): Generator<Buffer> {
  const window = new BufferedFileReader(png.file)
  for (const { from, to } of png.data) {
    let sum = IDAT_CRC
    for (let at = from; at < to; ) {
      const piece = window.read(at, Math.min(WINDOW_BYTES, to - at))
      if (piece.length === 0) throw truncated('PNG')
      sum = crc32(piece, sum)
      at += piece.length
      yield piece
    }
    checkCrc(window.read(to, CRC_BYTES), sum)
  }
}

/** Throws if the CRC stored after a chunk is incomplete or differs from the computed one. */
function checkCrc(stored: Buffer, computed: number): void {
  if (stored.length < CRC_BYTES) throw truncated('PNG')
  if (stored.readUInt32BE(0) !== computed) throw damaged('PNG', 'a checksum does not fit')
}

/** Returns the bytes from the start of the pixel data in the file to its end, including the chunks between. */
export const dataExtent = ({ data }: Png): number => (data.at(-1)?.to ?? 0) - (data[0]?.from ?? 0)

/** Returns what `pngData` yields in one buffer: reads all of it at once, and joins the chunks in place. */
export async function readPngData(png: Png): Promise<Buffer> {
  const start = png.data[0]?.from ?? 0
  const bytes = await readAt(png.file, start, dataExtent(png) + CRC_BYTES)
  let length = 0
  for (const { from, to } of png.data) {
    const chunk = bytes.subarray(from - start, to - start)
    checkCrc(bytes.subarray(to - start, to - start + CRC_BYTES), crc32(chunk, IDAT_CRC))
    length += chunk.copy(bytes, length)
  }
  return bytes.subarray(0, length)
}
