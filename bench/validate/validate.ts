import path from 'node:path'
import { JIG_LIMITS } from '@platen/domain/jigs'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { jigWith } from './input.ts'

const file = (name: string) => path.join(import.meta.dirname, name)

const CONTENDERS: readonly Contender[] = [
  { name: 'Platen, every rule', part: 'ours', file: file('ours.ts') },
  { name: 'overlaps alone, each against each', part: 'peer', file: file('pairwise.ts') },
]
/** Up to the maximum of a jig. The time should grow slightly more than linearly. */
const SIZES = [500, 2_000, JIG_LIMITS.maxSlots] as const

/** Measures validating a jig with many slots of all shapes. */
export async function* validateBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const slots of SIZES) {
    progress(`Validating ${slots} slots`)
    yield await measure('validate', `${slots} slots of all shapes`, CONTENDERS, jigWith(slots), 3)
  }
}
