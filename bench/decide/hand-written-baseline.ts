import { checksum, type DecideInput } from './input.ts'

/** The baseline: hand-written code for exactly these rules. */
export async function run({ levels, orders }: DecideInput): Promise<number> {
  const maps = levels.map(({ key, action, outcomes, otherwise }) => ({
    key,
    action,
    otherwise,
    outcomes: new Map(Object.entries(outcomes)),
  }))
  let sum = 0
  for (const order of orders) {
    const set: Record<string, string> = {}
    for (const { key, action, outcomes, otherwise } of maps) {
      set[action] = outcomes.get((order[key] ?? '').trim().toLowerCase()) ?? otherwise
    }
    sum += checksum(set)
  }
  return sum
}
