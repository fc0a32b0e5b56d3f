import { Engine } from 'json-rules-engine'
import { checksum, type DecideInput } from './input.ts'

/** The same rules for the engine: one for each value, and one per level for all other values. */
export async function run({ levels, orders }: DecideInput): Promise<number> {
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (const { key, action, outcomes, otherwise } of levels) {
    const outcomeEntries = Object.entries(outcomes)
    for (const [value, set] of outcomeEntries) {
      engine.addRule({
        conditions: { all: [{ fact: key, operator: 'equal', value }] },
        event: { type: 'set', params: { action, set } },
      })
    }
    engine.addRule({
      conditions: { all: [{ fact: key, operator: 'notIn', value: outcomeEntries.map(([value]) => value) }] },
      event: { type: 'set', params: { action, set: otherwise } },
    })
  }
  let sum = 0
  for (const order of orders) {
    const facts = Object.fromEntries(Object.entries(order).map(([key, value]) => [key, value?.trim().toLowerCase()]))
    const { events } = await engine.run(facts)
    const set: Record<string, string> = {}
    for (const { params } of events) if (params) set[String(params['action'])] = String(params['set'])
    sum += checksum(set)
  }
  return sum
}
