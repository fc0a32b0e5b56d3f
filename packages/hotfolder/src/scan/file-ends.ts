import { open } from 'node:fs/promises'

const TAIL_BYTES = 2048

/** How the end of a file of a known kind looks when it is whole; other kinds cannot be told this way. */
const ENDS: readonly { readonly head: Buffer; readonly whole: (tail: Buffer) => boolean }[] = [
  { head: Buffer.from('%PDF-'), whole: (tail) => tail.includes('%%EOF') },
  { head: Buffer.from([0x89, 0x50, 0x4e, 0x47]), whole: (tail) => tail.includes('IEND') },
  { head: Buffer.from([0xff, 0xd8, 0xff]), whole: (tail) => tail.includes(Buffer.from([0xff, 0xd9])) },
]

/**
 * What the end of the file says: `whole`, `cut` (the mark that closes files of this kind is missing), or `unknown`.
 * A `cut` file that no longer grows is still taken in the end, and then refused for what it is.
 */
export async function endOfFile(file: Buffer): Promise<'whole' | 'cut' | 'unknown'> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(8)
    await handle.read(head, 0, head.length, 0)
    const kind = ENDS.find((end) => head.subarray(0, end.head.length).equals(end.head))
    if (!kind) return 'unknown'
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return kind.whole(tail) ? 'whole' : 'cut'
  } finally {
    await handle.close()
  }
}
