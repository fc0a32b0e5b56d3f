import type { FileHandle } from 'node:fs/promises'

const WINDOW = 1024 * 1024

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
