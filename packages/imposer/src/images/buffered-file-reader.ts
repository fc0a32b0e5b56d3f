import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** Larger windows, of 1 MB, take more memory and were not faster. */
export const WINDOW_BYTES = 256 * 1024

/**
 * Fills a buffer from `position`; returns the number of bytes read. Synchronous, since this runs in a separate process
 * that can be killed, and asynchronous reads cost more than the read itself.
 */
function readInto(file: FileHandle, buffer: Buffer, position: number): number {
  let done = 0
  while (done < buffer.length) {
    const count = readSync(file.fd, buffer, done, buffer.length - done, position + done)
    if (count === 0) break
    done += count
  }
  return done
}

/** Reads `length` bytes at `position`; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readInto(file, buffer, position))
}

/** Yields a range of a file in pieces; each piece is valid until the next one is requested. */
export function* readRange(file: FileHandle, from: number, to: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, Math.max(0, to - from)))
  for (let at = from; at < to; ) {
    const piece = buffer.subarray(0, readInto(file, buffer.subarray(0, Math.min(WINDOW_BYTES, to - at)), at))
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}

/** Reads a file forwards in small parts, through a buffer. (Most PNG files have chunks of 8 KB.) */
export class BufferedFileReader {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(WINDOW_BYTES)
  #from = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Returns `length` bytes at `position`, at most `WINDOW`; fewer at the end of the file. Valid until the next call.
   */
  read(position: number, length: number): Buffer {
    if (position < this.#from || position + length > this.#from + this.#length) {
      this.#length = readInto(this.#file, this.#buffer, position)
      this.#from = position
    }
    const at = position - this.#from
    return this.#buffer.subarray(at, Math.min(this.#length, at + length))
  }
}
