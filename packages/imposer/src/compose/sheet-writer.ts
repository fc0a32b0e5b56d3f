import { closeSync, openSync, readSync } from 'node:fs'
import { writeFully } from './file-writer.ts'
import { Sha256Thread } from './sha256-thread.ts'

/** Bytes that are collected and hashed at once. */
const BLOCK = 256 << 10

/** Replaces bytes of a copied range: `at` is relative to the start of the range; patches are sorted by it. */
export interface Patch {
  readonly at: number
  readonly text: string
}

/**
 * Appends to the sheet's file through one block; only that block is in memory. Writes in the calling thread, since
 * passing each block to other threads doubles the time of a copy. Only the optional hash is computed in a worker
 * thread: SHA-256 takes longer than copying.
 */
export class SheetWriter {
  readonly #fd: number
  readonly #hash: Sha256Thread | undefined
  #block: Buffer
  #filled = 0
  #flushed = 0
  #isClosed = false

  constructor(path: string, hashed: boolean) {
    this.#fd = openSync(path, 'w')
    this.#hash = hashed ? new Sha256Thread(BLOCK) : undefined
    this.#block = this.#hash?.block() ?? Buffer.allocUnsafeSlow(BLOCK)
  }

  get position(): number {
    return this.#flushed + this.#filled
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'))
  }

  bytes(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#filled === BLOCK) this.#flush()
      const count = bytes.copy(this.#block, this.#filled, at)
      this.#filled += count
      at += count
    }
  }

  /** Copies a range of another file with patches applied. Returns false if that file ends before the range. */
  copyRange(source: number, start: number, length: number, patches: readonly Patch[]): boolean {
    let next = 0
    for (let at = 0; at < length; ) {
      if (this.#filled === BLOCK) this.#flush()
      let count = Math.min(BLOCK - this.#filled, length - at)
      // patches are not split at the end of a block
      const last = firstPatchReaching(patches, next, at + count)
      if (last !== undefined && last.at < at + count) count = last.at - at
      if (count === 0) {
        this.#flush()
        continue
      }
      if (!readFully(source, this.#block, this.#filled, count, start + at)) return false
      for (; next < patches.length && patches[next]!.at < at + count; next++) {
        const { at: place, text } = patches[next]!
        this.#block.write(text, this.#filled + place - at, 'latin1')
      }
      this.#filled += count
      at += count
    }
    return true
  }

  /** Flushes and closes the file; returns its SHA-256 if hashing is enabled. */
  async finish(): Promise<string | undefined> {
    this.#flush()
    this.#close()
    return this.#hash?.digest()
  }

  /** Closes without flushing, for a sheet that is discarded. */
  async abort(): Promise<void> {
    this.#close()
    await this.#hash?.end()
  }

  #close(): void {
    if (!this.#isClosed) closeSync(this.#fd)
    this.#isClosed = true
  }

  #flush(): void {
    writeFully(this.#fd, this.#block.subarray(0, this.#filled), this.#flushed)
    this.#flushed += this.#filled
    if (this.#hash !== undefined) {
      this.#hash.pass(this.#filled)
      this.#block = this.#hash.block()
    }
    this.#filled = 0
  }
}

/** Returns the patch that crosses the end of a block, if any. */
function firstPatchReaching(patches: readonly Patch[], from: number, end: number): Patch | undefined {
  let low = from
  let high = patches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const { at, text } = patches[middle]!
    if (at + text.length > end) high = middle
    else low = middle + 1
  }
  return patches[low]
}

/** Fills a part of a buffer from a file; returns false if the file ends before that. */
export function readFully(file: number, into: Buffer, at: number, length: number, position: number): boolean {
  for (let done = 0; done < length; ) {
    const count = readSync(file, into, at + done, length - done, position + done)
    if (count === 0) return false
    done += count
  }
  return true
}
