import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Bed } from './sample-bed.ts'

/** The baseline: reads and writes the bytes of each distinct artwork once. */
export async function run(bed: Bed): Promise<void> {
  copy(bed, () => undefined)
}

export function copy(bed: Bed, onChunk: (bytes: Buffer) => void): void {
  const buffer = Buffer.allocUnsafeSlow(1 << 20)
  const out = openSync(bed.output, 'w')
  for (const file of new Set(bed.slots.map(({ artwork }) => artwork.ready))) {
    const source = openSync(file, 'r')
    for (let length = readSync(source, buffer); length > 0; length = readSync(source, buffer)) {
      const bytes = buffer.subarray(0, length)
      writeSync(out, bytes)
      onChunk(bytes)
    }
    closeSync(source)
  }
  closeSync(out)
}
