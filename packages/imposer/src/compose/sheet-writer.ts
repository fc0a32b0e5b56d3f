import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const BLOCK = 1 << 20

/** Changes bytes of a copied range in place: `at` counts from the range's start, and does not fall. */
export interface Patch {
  readonly at: number
  readonly text: string
}

/**
 * Appends to the sheet's file through two blocks that take turns: while one is being written and hashed, the next is
 * read. Nothing else of the sheet is in memory.
 */
export class SheetWriter {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #block = Buffer.allocUnsafeSlow(BLOCK)
  #other = Buffer.allocUnsafeSlow(BLOCK)
  #filled = 0
  #flushed = 0
  #writing: Promise<unknown> = Promise.resolve()
  #toHash: Buffer | undefined

  static async create(path: string): Promise<SheetWriter> {
    return new SheetWriter(await open(path, 'w'))
  }

  constructor(file: FileHandle) {
    this.#file = file
  }

  get position(): number {
    return this.#flushed + this.#filled
  }

  async text(text: string): Promise<void> {
    await this.bytes(Buffer.from(text, 'latin1'))
  }

  async bytes(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#filled === BLOCK) await this.#flush()
      const count = bytes.copy(this.#block, this.#filled, at)
      this.#filled += count
      at += count
    }
  }

  /**
   * Copies a range of another file, patched. False where that file ends before the range does.
   */
  async range(source: FileHandle, start: number, length: number, patches: readonly Patch[]): Promise<boolean> {
    let next = 0
    for (let at = 0; at < length; ) {
      if (this.#filled === BLOCK) await this.#flush()
      let count = Math.min(BLOCK - this.#filled, length - at)
      // A patch is never cut in two by the end of a block.
      const last = firstPatchReaching(patches, next, at + count)
      if (last !== undefined && last.at < at + count) count = last.at - at
      if (count === 0) {
        await this.#flush()
        continue
      }
      const reading = readWhole(source, this.#block, this.#filled, count, start + at)
      this.#hashPending()
      if (!(await reading)) return false
      for (; next < patches.length && patches[next]!.at < at + count; next++) {
        const { at: place, text } = patches[next]!
        this.#block.write(text, this.#filled + place - at, 'latin1')
      }
      this.#filled += count
      at += count
    }
    return true
  }

  /** Writes what is left and closes; the answer is the SHA-256 of the whole file. */
  async finish(): Promise<string> {
    await this.#flush()
    this.#hashPending()
    await this.#writing
    await this.#file.close()
    return this.#hash.digest('hex')
  }

  /** Closes without caring for what is left; for a sheet that is given up. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => undefined)
    await this.#file.close()
  }

  async #flush(): Promise<void> {
    this.#hashPending()
    await this.#writing
    const full = this.#block.subarray(0, this.#filled)
    this.#writing = writeWhole(this.#file, full, this.#flushed)
    // A failure is thrown where the promise is awaited next; until then it must not count as unhandled.
    this.#writing.catch(() => undefined)
    this.#toHash = full
    this.#flushed += this.#filled
    this.#filled = 0
    ;[this.#block, this.#other] = [this.#other, this.#block]
  }

  #hashPending(): void {
    if (this.#toHash !== undefined) this.#hash.update(this.#toHash)
    this.#toHash = undefined
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

async function readWhole(
  file: FileHandle,
  into: Buffer,
  at: number,
  length: number,
  position: number,
): Promise<boolean> {
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(into, at + done, length - done, position + done)
    if (bytesRead === 0) return false
    done += bytesRead
  }
  return true
}

async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
