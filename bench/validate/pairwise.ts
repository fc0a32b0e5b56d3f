import { shapesOverlap } from '@platen/domain/geometry'
import { slotShape } from '@platen/domain/jigs'
import type { ValidateInput } from './input.ts'

/** Overlaps only, comparing all pairs of slots with the same function for two shapes. */
export async function run({ jig }: ValidateInput): Promise<number> {
  const shapes = jig.slots.map((slot) => slotShape(slot))
  let overlaps = 0
  for (const [i, shape] of shapes.entries()) {
    for (const other of shapes.slice(i + 1)) if (shapesOverlap(shape, other)) overlaps += 1
  }
  return overlaps
}
