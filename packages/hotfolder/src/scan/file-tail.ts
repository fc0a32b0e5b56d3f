import { open } from 'node:fs/promises'
import type { TailStatus } from '@platen/domain/intake'

const TAIL_BYTES = 2048

/** How to recognise a complete file by its end, for known file types only. */
const END_MARKERS: readonly { readonly head: Buffer; readonly whole: (tail: Buffer) => boolean }[] = [
  { head: Buffer.from('%PDF-'), whole: (tail) => tail.includes('%%EOF') },
  { head: Buffer.from([0x89, 0x50, 0x4e, 0x47]), whole: (tail) => tail.includes('IEND') },
  { head: Buffer.from([0xff, 0xd8, 0xff]), whole: (tail) => tail.includes(Buffer.from([0xff, 0xd9])) },
]

/**
 * Returns whether the end of the file shows that it is complete (see `TailStatus` in the domain); `none` for other file
 * types. Reads only the start and the end of the file.
 */
export async function readTailStatus(file: Buffer): Promise<TailStatus> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(8)
    await handle.read(head, 0, head.length, 0)
    const kind = END_MARKERS.find((end) => head.subarray(0, end.head.length).equals(end.head))
    if (!kind) return 'none'
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return kind.whole(tail) ? 'complete' : 'incomplete'
  } finally {
    await handle.close()
  }
}
