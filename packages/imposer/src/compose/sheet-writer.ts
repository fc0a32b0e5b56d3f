import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { Sha256Thread } from './sha256-thread.ts'

/**
 * Small on purpose. Blocks of 1 MB have Linux look for as much memory in one piece for each, and where that must be put
 * together first (or fetched from the host of a virtual machine), a sheet takes five times the work of a plain copy.
 */
const BLOCK = 256 << 10

/** Changes bytes of a copied range in place: `at` counts from the range's start, and does not fall. */
export interface Patch {
  readonly at: number
  readonly text: string
}

/**
 * Appends to the sheet's file through a block; nothing else of the sheet is in memory. It works in the calling thread,
 * since a copy that hands each block to other threads and back takes twice as long as one that does not. Only the hash,
 * where one is wanted, is reckoned in a thread beside it: SHA-256 takes longer than the copying.
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

  /**
   * Copies a range of another file, patched. False where that file ends before the range does.
   */
  copyRange(source: number, start: number, length: number, patches: readonly Patch[]): boolean {
    let next = 0
    for (let at = 0; at < length; ) {
      if (this.#filled === BLOCK) this.#flush()
      let count = Math.min(BLOCK - this.#filled, length - at)
      // A patch is never cut in two by the end of a block.
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

  /** Writes what is left and closes; the answer is the SHA-256 of the whole file where it was to be hashed. */
  async finish(): Promise<string | undefined> {
    this.#flush()
    this.#close()
    return this.#hash?.digest()
  }

  /** Closes without caring for what is left; for a sheet that is given up. */
  async abort(): Promise<void> {
    this.#close()
    await this.#hash?.end()
  }

  #close(): void {
    if (!this.#isClosed) closeSync(this.#fd)
    this.#isClosed = true
  }

  #flush(): void {
    for (let done = 0; done < this.#filled; )
      done += writeSync(this.#fd, this.#block, done, this.#filled - done, this.#flushed + done)
    this.#flushed += this.#filled
    if (this.#hash !== undefined) {
      this.#hash.pass(this.#filled)
      this.#block = this.#hash.block()
    }
    this.#filled = 0
  }
}

/** The patch that would be cut by a block's end, if there is one. */
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

/** Fills a part of a buffer from a file; false where the file ends before that. */
export function readFully(file: number, into: Buffer, at: number, length: number, position: number): boolean {
  for (let done = 0; done < length; ) {
    const count = readSync(file, into, at + done, length - done, position + done)
    if (count === 0) return false
    done += count
  }
  return true
}
