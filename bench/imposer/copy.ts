import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Bed } from './bed.ts'

/** The limit: the bytes of the artwork read once and written once. */
export async function run(bed: Bed): Promise<void> {
  const buffer = Buffer.allocUnsafe(1 << 20)
  const out = openSync(bed.output, 'w')
  for (const { artwork } of bed.slots) {
    const source = openSync(artwork.ready, 'r')
    for (let length = readSync(source, buffer); length > 0; length = readSync(source, buffer)) {
      writeSync(out, buffer, 0, length)
    }
    closeSync(source)
  }
  closeSync(out)
}
