import path from 'node:path'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { decideInput } from './input.ts'

const file = (name: string) => path.join(import.meta.dirname, name)

const CONTENDERS: readonly Contender[] = [
  { name: 'Platen', part: 'ours', file: file('ours.ts') },
  { name: 'json-rules-engine', part: 'peer', file: file('json-rules-engine.ts') },
  { name: 'nested maps by hand', part: 'limit', file: file('hand-written-baseline.ts') },
]
const ORDERS = 100_000

/** Measures evaluating a decision tree of four levels for orders. */
export async function* decideBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress(`Deciding ${ORDERS} orders`)
  yield await measure('decide', `${ORDERS} orders, 4 levels`, CONTENDERS, decideInput(ORDERS), 3)
}
