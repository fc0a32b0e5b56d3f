import { validateJig } from '@platen/domain/jigs'
import type { ValidateInput } from './input.ts'

/** Returns the number of overlaps. */
export async function run({ jig }: ValidateInput): Promise<number> {
  return validateJig(jig, []).filter(({ code }) => code === 'slotsOverlap').length
}
