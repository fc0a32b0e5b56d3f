import type { FileHandle } from 'node:fs/promises'

export const WINDOW = 1024 * 1024

/** Reads exactly `length` bytes at `position`; fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}

/** A range of a file in pieces; every piece is a buffer of its own, so it may be kept or handed on. */
export async function* readRange(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const piece = await readAt(file, at, Math.min(WINDOW, to - at))
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}

/**
 * A file of many small parts, read forwards: a window at a time, since every call of the system takes a turn through
 * another thread. (Most PNG come in chunks of 8 KB.)
 */
export class FileWindow {
  readonly #file: FileHandle
  #bytes: Buffer = Buffer.alloc(0)
  #from = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Exactly `length` bytes at `position`, at most `WINDOW`; fewer where the file ends. They may be kept, not written to. */
  async read(position: number, length: number): Promise<Buffer> {
    const at = position - this.#from
    if (at >= 0 && at + length <= this.#bytes.length) return this.#bytes.subarray(at, at + length)
    this.#bytes = await readAt(this.#file, position, WINDOW)
    this.#from = position
    return this.#bytes.subarray(0, length)
  }
}
