import { createHash } from 'node:crypto'
import type { Bed } from './sample-bed.ts'
import { copy } from './copy.ts'

/** The baseline with the SHA-256 of the output. */
export async function run(bed: Bed): Promise<void> {
  const hash = createHash('sha256')
  copy(bed, (bytes) => hash.update(bytes))
  hash.digest()
}
