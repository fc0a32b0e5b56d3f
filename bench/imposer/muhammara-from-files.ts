import { composeWithMuhammara } from './compose-with-muhammara.ts'
import type { Bed } from './sample-bed.ts'

export async function run(bed: Bed): Promise<void> {
  composeWithMuhammara(bed, 'file')
}
