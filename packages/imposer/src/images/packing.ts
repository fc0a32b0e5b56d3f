import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createDeflate, deflateSync, type ZlibOptions } from 'node:zlib'

const PROBE_BYTES = 1024 * 1024
/** How much larger a file may become for being packed three times as fast. */
const TOLERATED_GROWTH = 1.1
/** What packs to less than this share is flat, or begins with an empty margin that says nothing of the rest. */
const PHOTO_SHARE = 0.35
const FAST: ZlibOptions = { strategy: constants.Z_RLE }

/**
 * Packs bytes for FlateDecode. Photos gain little from zlib's search for repeats and pack three times as fast
 * without; flat art would double. So the beginning is packed both ways, and the better way is taken for all.
 */
export async function* packed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]()
  const begin: Buffer[] = []
  let length = 0
  while (length < PROBE_BYTES) {
    const { value, done } = await iterator.next()
    if (done) break
    begin.push(value)
    length += value.length
  }
  const rest = { [Symbol.asyncIterator]: () => iterator }
  async function* all(): AsyncGenerator<Buffer> {
    yield* begin
    yield* rest
  }
  const deflate = createDeflate({ chunkSize: 128 * 1024, ...bestWay(Buffer.concat(begin).subarray(0, PROBE_BYTES)) })
  const source = Readable.from(all())
  source.on('error', (error) => deflate.destroy(error))
  source.pipe(deflate)
  try {
    yield* deflate as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    deflate.destroy()
  }
}

function bestWay(probe: Buffer): ZlibOptions {
  const thorough = deflateSync(probe).length
  const isPhoto = thorough > probe.length * PHOTO_SHARE
  return isPhoto && deflateSync(probe, FAST).length <= thorough * TOLERATED_GROWTH ? FAST : {}
}

/** Bytes that belong further back in the PDF than where they come up: packed into a file beside it. */
export class SideStream {
  readonly #path: string
  readonly #input = new PassThrough()
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#path = path
    this.#written = pipeline(this.#input, packed, createWriteStream(path, { flags: 'wx' }))
    // Awaited in `bytes`; until then a failure must not count as unhandled.
    this.#written.catch(() => undefined)
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#input.destroyed) await this.#written
    if (!this.#input.write(bytes)) await once(this.#input, 'drain')
  }

  /** All that was written, packed; to be called once, after the last write. */
  async *bytes(): AsyncGenerator<Buffer> {
    this.#input.end()
    await this.#written
    yield* createReadStream(this.#path) as AsyncIterable<Buffer>
  }

  destroy(): void {
    this.#input.destroy()
  }
}
