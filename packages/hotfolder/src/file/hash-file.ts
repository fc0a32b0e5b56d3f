import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Read size. Most files are smaller and are read with one call. */
const CHUNK_BYTES = 1024 * 1024

/** Returns the size in bytes and the SHA-256 hash of a file's content. Throws file system errors. */
export async function hashFile(file: string | Buffer): Promise<{ bytes: number; sha256: Buffer }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const part = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, size + 1)))
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const { bytesRead } = await handle.read(part, 0, part.length, bytes)
      if (bytesRead === 0) return { bytes, sha256: hash.digest() }
      hash.update(part.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await handle.close()
  }
}
