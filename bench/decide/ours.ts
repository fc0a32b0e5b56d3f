import { decide } from '@platen/domain/decision-tree'
import type { DecideInput } from './input.ts'

export async function run({ tree, orders }: DecideInput): Promise<string> {
  let last = ''
  for (const order of orders) last = decide(tree, order).jig ?? ''
  return last
}
