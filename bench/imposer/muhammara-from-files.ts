import type { Bed } from './bed.ts'
import { composeByMuhammara } from './muhammara-way.ts'

export async function run(bed: Bed): Promise<void> {
  composeByMuhammara(bed, 'file')
}
