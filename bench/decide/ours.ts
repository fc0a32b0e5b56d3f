import { decide } from '@platen/domain/decision-tree'
import { checksum, type DecideInput } from './input.ts'

export async function run({ tree, orders }: DecideInput): Promise<number> {
  let sum = 0
  for (const order of orders) sum += checksum(decide(tree, order))
  return sum
}
