import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Bed } from './bed.ts'

/** The limit: the bytes of the artwork read once and written once. */
export async function run(bed: Bed): Promise<void> {
  const out = createWriteStream(bed.output, { highWaterMark: 1 << 20 })
  for (const { artwork } of bed.slots) {
    await pipeline(createReadStream(artwork.ready, { highWaterMark: 1 << 20 }), out, { end: false })
  }
  await new Promise((resolve) => out.end(resolve))
}
