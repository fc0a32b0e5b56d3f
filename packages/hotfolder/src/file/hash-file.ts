import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Read at once; a file that is smaller is read with one call, which is most of them. */
const CHUNK_BYTES = 1024 * 1024

/** Size in bytes and SHA-256 of a file's content. Throws what the file system says. */
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
