import path from 'node:path'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { jigWith } from './input.ts'

const file = (name: string) => path.join(import.meta.dirname, name)

const CONTENDERS: readonly Contender[] = [
  { name: 'Platen, every rule', part: 'ours', file: file('ours.ts') },
  { name: 'overlaps alone, each against each', part: 'peer', file: file('pairwise.ts') },
]
/** The growth shows in the rows: four times the slots are a little more than four times the time, not sixteen times. */
const SIZES = [500, 2_000, 8_000] as const

/** Judging a jig with many slots of all shapes. */
export async function* validateBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const slots of SIZES) {
    progress(`Validating ${slots} slots`)
    yield await measure('validate', `${slots} slots of all shapes`, CONTENDERS, jigWith(slots), 3)
  }
}
