import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createDeflate, deflate, type ZlibOptions } from 'node:zlib'
import { MAX_IN_MEMORY_BYTES } from './limits.ts'

/** Number of samples, at several positions: the start is often an empty margin. */
const PROBES = 8
const PROBE_BYTES = 16 * 1024
/** Smaller and more samples, which also find most margins between the others: one for this many bytes. */
const SMALL_PROBE_DISTANCE = 64 * 1024
const SMALL_PROBE_BYTES = 1024
/** Data with a compression ratio below this is flat art. */
const PHOTO_RATIO = 0.35
/** Ways to compress, and how much larger than with zlib's match search a photo may become with each. */
interface DeflateStrategy {
  readonly way: ZlibOptions
  readonly growth: number
}
/** Fastest first. */
const DEFLATE_STRATEGIES: readonly DeflateStrategy[] = [
  // a plain margin that the samples miss is compressed to no less than an eighth: hence the lower limit
  { way: { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 9 }, growth: 1.01 },
  { way: { strategy: constants.Z_RLE, memLevel: 9 }, growth: 1.1 },
]
/** Noise is stored: writing the ninth that compression saves takes less time than compressing. */
const STORED: DeflateStrategy = { way: { level: 0 }, growth: 1.125 }

/**
 * Compresses data for FlateDecode. Photos gain little from zlib's match search and compress three times as fast without
 * it; flat art would double in size. Compresses samples with each strategy and uses the fastest one that is good
 * enough. Only data that is sampled to its end is stored.
 */
export async function* compressed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]()
  const begin: Buffer[] = []
  let length = 0
  while (length < MAX_IN_MEMORY_BYTES) {
    const { value, done } = await iterator.next()
    if (done) {
      yield* compressedInMemory(begin)
      return
    }
    begin.push(value)
    length += value.length
  }
  const rest = { [Symbol.asyncIterator]: () => iterator }
  const way = await chooseDeflateOptions(begin, false)
  async function* all(): AsyncGenerator<Buffer> {
    for (let piece = begin.shift(); piece; piece = begin.shift()) yield piece
    yield* rest
  }
  const packing = createDeflate({ chunkSize: 1024 * 1024, ...way })
  const source = Readable.from(all())
  source.on('error', (error) => packing.destroy(error))
  source.pipe(packing)
  try {
    yield* packing as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    packing.destroy()
  }
}

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflate)

/** Compresses in the thread pool while the next image is processed. */
async function* compressedInMemory(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  const [only] = pieces
  const bytes = pieces.length === 1 && only ? only : Buffer.concat(pieces)
  const way = await chooseDeflateOptions([bytes], isNoise(bytes))
  const chunkSize = Math.min(bytes.length + (bytes.length >> 10) + 1024, 8 * 1024 * 1024)
  // `deflate` would also copy the result
  const packing = createDeflate({ chunkSize, ...way })
  packing.end(bytes)
  yield* packing as AsyncIterable<Buffer>
}

/** `noise` is whether the data is noise; false if it cannot be sampled to its end. */
async function chooseDeflateOptions(pieces: readonly Buffer[], noise: Promise<boolean> | false): Promise<ZlibOptions> {
  const probe = Buffer.concat(samplePieces(pieces, PROBES, PROBE_BYTES))
  const [{ length: thorough }, isNoisy] = await Promise.all([deflated(probe, {}), noise])
  if (thorough <= probe.length * PHOTO_RATIO) return {}
  const strategies = isNoisy ? [STORED, ...DEFLATE_STRATEGIES] : DEFLATE_STRATEGIES
  for (const { way, growth } of strategies) {
    const length = way.level === 0 ? probe.length : (await deflated(probe, way)).length
    if (length <= thorough * growth) return way
  }
  return {}
}

/**
 * Whether many small samples become smaller by no more than a ninth, also between the samples of
 * `chooseDeflateOptions`.
 */
async function isNoise(bytes: Buffer): Promise<boolean> {
  const count = Math.ceil(bytes.length / SMALL_PROBE_DISTANCE)
  const probe = Buffer.concat(samplePieces([bytes], count, SMALL_PROBE_BYTES))
  return probe.length <= (await deflated(probe, {})).length * STORED.growth
}

/** Returns samples at evenly spaced positions of all pieces. */
function samplePieces(pieces: readonly Buffer[], count: number, bytes: number): Buffer[] {
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  if (count < 2 || total <= count * bytes) return [...pieces]
  return Array.from({ length: count }, (_, i) => {
    let at = Math.floor((i / (count - 1)) * (total - bytes))
    for (const piece of pieces) {
      if (at < piece.length) return piece.subarray(at, at + bytes)
      at -= piece.length
    }
    return Buffer.alloc(0)
  })
}

/** Buffers data that is written later to the PDF: in memory, or compressed in a temporary file. */
export class DeferredStream {
  readonly #path: string
  #kept: Buffer[] = []
  #keptBytes = 0
  #file: { readonly input: PassThrough; readonly written: Promise<void> } | undefined
  #compressed: Promise<Buffer> | undefined

  constructor(path: string) {
    this.#path = path
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#keptBytes + bytes.length <= MAX_IN_MEMORY_BYTES) {
      this.#kept.push(bytes)
      this.#keptBytes += bytes.length
      return
    }
    if (!this.#file) this.#file = this.#open()
    const buffered = this.#kept
    this.#kept = []
    for (const piece of [...buffered, bytes]) await this.#pass(piece)
    // further data is not buffered in memory
    this.#keptBytes = MAX_IN_MEMORY_BYTES
  }

  /** Ends the data, and starts to compress what is in memory. */
  end(): void {
    if (this.#file) {
      this.#file.input.end()
      return
    }
    this.#compressed = buffer(compressedInMemory(this.#kept))
    this.#kept = []
    // awaited in `bytes`; until then a rejection must not count as unhandled
    this.#compressed.catch(() => undefined)
  }

  /** Yields all data, compressed. Call once, after `end`. */
  async *bytes(): AsyncGenerator<Buffer> {
    if (this.#compressed) {
      yield await this.#compressed
      return
    }
    if (!this.#file) throw new Error('The data has not been ended.')
    await this.#file.written
    yield* createReadStream(this.#path) as AsyncIterable<Buffer>
  }

  destroy(): void {
    this.#file?.input.destroy()
  }

  #open() {
    const input = new PassThrough()
    const written = pipeline(input, compressed, createWriteStream(this.#path, { flags: 'wx' }))
    // awaited in `bytes`; until then a rejection must not count as unhandled
    written.catch(() => undefined)
    return { input, written }
  }

  async #pass(bytes: Buffer): Promise<void> {
    if (!this.#file) return
    const { input, written } = this.#file
    if (input.destroyed) await written
    if (!input.write(bytes)) await once(input, 'drain')
  }
}
