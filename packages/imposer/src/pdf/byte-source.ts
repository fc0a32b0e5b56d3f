import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const BLOCK_BYTES = 64 << 10
const MAX_CACHED_BLOCKS = 64

/**
 * Reads a file through a window of at most 4 MB. Reads are synchronous, since the reader runs in a separate process
 * that can be killed.
 */
export class ByteSource {
  readonly size: number
  readonly #fd: number
  readonly #blocks = new Map<number, Buffer>()

  constructor(path: string) {
    this.#fd = openSync(path, 'r')
    try {
      this.size = fstatSync(this.#fd).size
    } catch (error) {
      closeSync(this.#fd)
      throw error
    }
  }

  close(): void {
    closeSync(this.#fd)
    this.#blocks.clear()
  }

  /**
   * Returns `length` bytes from `start`, or fewer at the end of the file. The buffer is shared and must not be
   * modified.
   */
  window(start: number, length: number): Buffer {
    const from = Math.max(0, start)
    const to = Math.min(this.size, start + length)
    if (to <= from) return Buffer.alloc(0)
    const first = Math.floor(from / BLOCK_BYTES)
    const last = Math.floor((to - 1) / BLOCK_BYTES)
    if (first === last) {
      const block = this.#block(first)
      return block.subarray(from - first * BLOCK_BYTES, to - first * BLOCK_BYTES)
    }
    const out = Buffer.allocUnsafe(to - from)
    if (last - first > 8) return out.subarray(0, this.readInto(out, from))
    let filled = 0
    for (let number = first; number <= last; number++) {
      const block = this.#block(number)
      const skip = number === first ? from - first * BLOCK_BYTES : 0
      filled += block.copy(out, filled, skip)
    }
    return out.subarray(0, Math.min(filled, to - from))
  }

  /** Reads directly into `target`, bypassing the window; for copying. Returns the number of bytes read. */
  readInto(target: Buffer, start: number): number {
    let filled = 0
    while (filled < target.length) {
      const count = readSync(this.#fd, target, filled, target.length - filled, start + filled)
      if (count === 0) break
      filled += count
    }
    return filled
  }

  #block(number: number): Buffer {
    const cached = this.#blocks.get(number)
    if (cached !== undefined) return cached
    if (this.#blocks.size >= MAX_CACHED_BLOCKS) {
      const oldest = this.#blocks.keys().next()
      if (!oldest.done) this.#blocks.delete(oldest.value)
    }
    const buffer = Buffer.allocUnsafe(BLOCK_BYTES)
    const block = buffer.subarray(0, this.readInto(buffer, number * BLOCK_BYTES))
    this.#blocks.set(number, block)
    return block
  }
}
