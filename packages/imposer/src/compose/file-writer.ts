import { closeSync, openSync, writeSync } from 'node:fs'

const HELD = 1 << 20

/** Appends to a file through a buffer and knows where it is. */
export class FileWriter {
  readonly #fd: number
  readonly #held = Buffer.allocUnsafe(HELD)
  #length = 0
  #flushed = 0

  /** `flags` as of fopen: 'w' replaces a file that is there, 'wx' takes it for a mistake. */
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
    if (this.#length + bytes.length > HELD) this.#flush()
    if (bytes.length >= HELD) {
      this.#write(bytes, this.#flushed)
      this.#flushed += bytes.length
      return
    }
    this.#held.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Overwrites what has been written before. */
  patch(at: number, text: string): void {
    this.#flush()
    this.#write(Buffer.from(text, 'latin1'), at)
  }

  close(): void {
    try {
      this.#flush()
    } finally {
      closeSync(this.#fd)
    }
  }

  #flush(): void {
    this.#write(this.#held.subarray(0, this.#length), this.#flushed)
    this.#flushed += this.#length
    this.#length = 0
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done, bytes.length - done, at + done)
  }
}
