import type { Bed } from './sample-bed.ts'
import { composeByMuhammara } from './compose-with-muhammara.ts'

export async function run(bed: Bed): Promise<void> {
  composeByMuhammara(bed, 'ready')
}
