import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

export const WINDOW_BYTES = 1024 * 1024

/**
 * Fills a buffer from `position` on; answers how many bytes there were. In the calling thread, since all of this runs in
 * a process of its own that can be killed, and the turn through another thread costs more than the reading.
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

/** Reads exactly `length` bytes at `position`; fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readInto(file, buffer, position))
}

/** A range of a file in pieces, each of which is good until the next one is asked for. */
export function* readRange(file: FileHandle, from: number, to: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, Math.max(0, to - from)))
  for (let at = from; at < to; ) {
    const piece = buffer.subarray(0, readInto(file, buffer.subarray(0, Math.min(WINDOW_BYTES, to - at)), at))
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}

/** A file read forwards in small parts, through a window. (Most PNG come in chunks of 8 KB.) */
export class BufferedFileReader {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(WINDOW_BYTES)
  #from = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Exactly `length` bytes at `position`, at most `WINDOW`; fewer where the file ends. They are good until the next call.
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
