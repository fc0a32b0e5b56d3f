import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflate, inflate, type ZlibOptions } from 'node:zlib'
import { freeMemory } from './free-memory.ts'
import { MAX_IN_MEMORY_BYTES, MAX_UNPACKED_BYTES } from './limits.ts'
import { dataExtent, type Png, pngData, readPngData } from './png-chunks.ts'
import { damaged, refuse, truncated } from './unusable-artwork-error.ts'

/** Returns the bytes in a row of `pixels` pixels, without filter byte. */
export const rowBytes = (png: Png, pixels = png.width): number => Math.ceil((pixels * png.channels * png.bitDepth) / 8)
/** Returns the distance in bytes between a byte and its left neighbour in the filters. */
export const pixelBytes = (png: Png): number => Math.max(1, (png.channels * png.bitDepth) / 8)

const HIGHEST_FILTER = 4

/** Yields the decompressed pixel data in pieces; verifies CRCs. */
async function* unpacked(png: Png): AsyncGenerator<Buffer> {
  const decoded = await unpackedInMemory(png)
  if (decoded) {
    yield decoded
    return
  }
  const source = Readable.from(coalesced(pngData(png)))
  const unpacking = createInflate({ chunkSize: 256 * 1024 })
  source.on('error', (error) => unpacking.destroy(error))
  source.pipe(unpacking)
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) yield chunk
  } catch (error) {
    throw asRefusal(error)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

const GATHERED_BYTES = 256 * 1024

/** Joins small pieces, since each write to zlib goes through another thread. The results may be retained. */
function* coalesced(pieces: Iterable<Buffer>): Generator<Buffer> {
  let joined = Buffer.allocUnsafe(GATHERED_BYTES)
  let length = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const count = piece.copy(joined, length, at)
      length += count
      at += count
      if (length < GATHERED_BYTES) continue
      yield joined
      joined = Buffer.allocUnsafe(GATHERED_BYTES)
      length = 0
    }
  }
  if (length > 0) yield joined.subarray(0, length)
}

/** A tenth more than the rows, for the filter bytes of interlaced images, and space for zlib's output chunks. */
const SPARE = { share: 1.1, bytes: 64 * 1024 }

const inflated = promisify<Buffer, ZlibOptions, Buffer>(inflate)

/** Like `unpacked`, in one piece; undefined if the data is too large, or larger than an image of this size. */
async function unpackedInMemory(png: Png): Promise<Buffer | undefined> {
  const maxBytes = Math.ceil((rowBytes(png) + 1) * png.height * SPARE.share) + SPARE.bytes
  if (Math.max(maxBytes, dataExtent(png)) > MAX_IN_MEMORY_BYTES) return undefined
  const encoded = await readPngData(png)
  try {
    const decoded = await inflated(encoded, { maxOutputLength: maxBytes, chunkSize: maxBytes })
    freeMemory(encoded)
    return decoded
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw asRefusal(error)
  }
}

/**
 * Yields exactly `total` decompressed bytes in batches of complete rows. Ignores additional data (a decompression bomb
 * is never decompressed); throws if data is missing.
 */
async function* unpackedRows(png: Png, total: number, rowLength: number): AsyncGenerator<Buffer> {
  let [rest, left]: [Buffer, number] = [Buffer.alloc(0), total]
  for await (const chunk of unpacked(png)) {
    if (left === 0) return
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const completeBytes = Math.min(left, bytes.length - (bytes.length % rowLength))
    left -= completeBytes
    if (completeBytes > 0) yield bytes.subarray(0, completeBytes)
    rest = bytes.subarray(completeBytes)
  }
  if (left > 0) throw truncated('PNG')
}

function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') return truncated('PNG')
  return typeof code === 'string' && code.startsWith('Z_') ? damaged('PNG', 'its pixels do not unpack') : error
}

/** Yields the filtered rows of the image from top to bottom, in batches; interlaced images are deinterlaced. */
export async function* filteredRows(png: Png): AsyncGenerator<Buffer> {
  if (png.interlaced) {
    yield* await deinterlaced(png)
    return
  }
  const rowLength = rowBytes(png) + 1
  for await (const rows of unpackedRows(png, rowLength * png.height, rowLength)) {
    for (let at = 0; at < rows.length; at += rowLength) {
      if ((rows[at] ?? 0) > HIGHEST_FILTER) throw damaged('PNG', 'a row has no known filter')
    }
    yield rows
  }
}

/** Decodes the filter of one row in place. `row` and `above` are without filter byte. */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array | undefined, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? (row[i - step] ?? 0) : 0
    const up = above?.[i] ?? 0
    if (filter === 1) row[i] = (row[i] ?? 0) + left
    else if (filter === 2) row[i] = (row[i] ?? 0) + up
    else if (filter === 3) row[i] = (row[i] ?? 0) + ((left + up) >> 1)
    else if (filter === 4) row[i] = (row[i] ?? 0) + paeth(left, up, i >= step ? (above?.[i - step] ?? 0) : 0)
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** The seven passes of Adam7: first column and row, steps (PNG 3rd edition, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Deinterlaces an image, which requires all of it in memory. The resulting rows are unfiltered (filter 0). */
async function deinterlaced(png: Png): Promise<Buffer[]> {
  const rowLength = rowBytes(png) + 1
  if (rowLength * png.height > MAX_UNPACKED_BYTES) {
    const { width, height } = png
    throw refuse('pixelsTooMany', { width, height, limitMegapixels: Math.floor(MAX_UNPACKED_BYTES / 4_000_000) })
  }
  const passes = PASSES.map(([x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((png.width - x) / dx), Math.ceil((png.height - y) / dy)]
    return { x, y, dx, dy, rows: columns > 0 ? Math.max(rows, 0) : 0, bytes: columns > 0 ? rowBytes(png, columns) : 0 }
  })
  const total = passes.reduce((sum, pass) => sum + pass.rows * (pass.bytes + 1), 0)
  const packed = Buffer.allocUnsafe(total)
  let filled = 0
  for await (const piece of unpackedRows(png, total, 1)) filled += piece.copy(packed, filled)
  const picture = Buffer.alloc(rowLength * png.height)
  let at = 0
  for (const pass of passes) {
    let above: Buffer | undefined
    for (let i = 0; i < pass.rows; i++) {
      const filter = packed[at] ?? 0
      if (filter > HIGHEST_FILTER) throw damaged('PNG', 'a row has no known filter')
      const row = packed.subarray(at + 1, at + 1 + pass.bytes)
      unfilter(filter, row, above, pixelBytes(png))
      scatterPixels(png, row, picture.subarray((pass.y + i * pass.dy) * rowLength + 1), pass.x, pass.dx)
      above = row
      at += pass.bytes + 1
    }
  }
  return [picture]
}

/** Writes the pixels of one row of a pass to every `step`-th pixel of a row of the image. */
function scatterPixels(png: Png, row: Uint8Array, target: Uint8Array, first: number, step: number): void {
  const bits = png.channels * png.bitDepth
  for (let i = 0, x = first; x < png.width; i++, x += step) {
    if (bits >= 8) {
      const size = bits / 8
      for (let k = 0; k < size; k++) target[x * size + k] = row[i * size + k] ?? 0
    } else {
      const value = ((row[(i * bits) >> 3] ?? 0) >> (8 - bits - ((i * bits) & 7))) & ((1 << bits) - 1)
      const byte = (x * bits) >> 3
      target[byte] = (target[byte] ?? 0) | (value << (8 - bits - ((x * bits) & 7)))
    }
  }
}

/**
 * Whether the data decompresses to exactly the rows of the image, so that it can be copied unchanged. Throws for rows
 * with an unknown filter and for data that ends too early.
 */
export async function hasExactRows(png: Png): Promise<boolean> {
  const rowLength = rowBytes(png) + 1
  const total = rowLength * png.height
  let seen = 0
  for await (const bytes of unpacked(png)) {
    const firstRow = (rowLength - (seen % rowLength)) % rowLength
    for (let at = firstRow; at < bytes.length && seen + at < total; at += rowLength) {
      if ((bytes[at] ?? 0) > HIGHEST_FILTER) throw damaged('PNG', 'a row has no known filter')
    }
    seen += bytes.length
    if (seen > total) return false
  }
  if (seen < total) throw truncated('PNG')
  return true
}
