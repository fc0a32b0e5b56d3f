import { validateJig } from '@platen/domain/jigs'
import type { ValidateInput } from './input.ts'

/** How many overlaps there are. */
export async function run({ jig }: ValidateInput): Promise<number> {
  return validateJig(jig, []).filter(({ code }) => code === 'slotsOverlap').length
}
