import { createHash } from 'node:crypto'
import { copy } from './copy.ts'
import type { Bed } from './sample-bed.ts'

/** The baseline with the SHA-256 of the output. */
export async function run(bed: Bed): Promise<void> {
  const hash = createHash('sha256')
  copy(bed, (bytes) => hash.update(bytes))
  hash.digest()
}
