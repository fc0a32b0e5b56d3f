import { closeSync, openSync, writeSync } from 'node:fs'

const BUFFER_BYTES = 256 << 10
/**
 * Maximum bytes of one write. For a larger aligned write, Linux allocates a larger contiguous part of the page cache. A
 * virtual machine often has to request such memory from its host first, which takes two to four times as long as the
 * write itself.
 */
const MAX_WRITE_BYTES = 64 << 10
/**
 * Reused buffers of closed writers. A new buffer per artwork would trigger garbage collection every few files, which
 * takes longer than writing them.
 */
const bufferPool: Buffer[] = []
const MAX_SPARE_BUFFERS = 2

/** Appends to a file through a buffer and tracks the position. */
export class FileWriter {
  readonly #fd: number
  readonly #held = bufferPool.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
  #isClosed = false
  #length = 0
  #flushed = 0

  /** `flags` as in fopen(3): 'w' replaces an existing file, 'wx' throws if it exists. */
  constructor(path: string, flags: 'w' | 'wx' = 'w') {
    this.#fd = openSync(path, flags)
  }

  get position(): number {
    return this.#flushed + this.#length
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'))
  }

  bytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > BUFFER_BYTES) this.#flush()
    if (bytes.length >= BUFFER_BYTES) {
      writeFully(this.#fd, bytes, this.#flushed)
      this.#flushed += bytes.length
      return
    }
    this.#held.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Appends `length` bytes. `read` fills the given buffer and returns the number of bytes; 0 at the end. */
  from(read: (buffer: Buffer, done: number) => number, length: number): void {
    for (let done = 0; done < length; ) {
      if (this.#length === BUFFER_BYTES) this.#flush()
      const end = Math.min(BUFFER_BYTES, this.#length + length - done)
      const count = read(this.#held.subarray(this.#length, end), done)
      if (count === 0) return
      this.#length += count
      done += count
    }
  }

  /** Overwrites bytes that were already written. */
  patch(at: number, text: string): void {
    this.#flush()
    writeFully(this.#fd, Buffer.from(text, 'latin1'), at)
  }

  /** Flushes and closes; no write may follow. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    try {
      this.#flush()
    } finally {
      closeSync(this.#fd)
      if (bufferPool.length < MAX_SPARE_BUFFERS) bufferPool.push(this.#held)
    }
  }

  #flush(): void {
    writeFully(this.#fd, this.#held.subarray(0, this.#length), this.#flushed)
    this.#flushed += this.#length
    this.#length = 0
  }
}

/** Writes all bytes to the open file `fd` at `position`. */
export function writeFully(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, Math.min(MAX_WRITE_BYTES, bytes.length - done), position + done)
}
