import type { DecisionTree } from '@platen/domain/decision-tree'
import type { ParameterValues } from '@platen/domain/input-settings'

/** Four levels with the number of values of a busy environment; every value links to the next level. */
const LEVELS = [
  { key: 'systemParam.media', name: 'media', values: 12, action: 'jig' },
  { key: 'systemParam.size', name: 'size', values: 8, action: 'printerType' },
  { key: 'systemParam.color', name: 'color', values: 10, action: 'mediaType' },
  { key: 'finish', name: 'finish', values: 5, action: 'qualityLevel' },
] as const

export interface DecideInput {
  readonly tree: DecisionTree
  readonly orders: readonly ParameterValues[]
  /** The same rules without the tree: for each level its parameter, its action, and the outcome of each value. */
  readonly levels: readonly Level[]
}

export interface Level {
  readonly key: string
  readonly action: string
  readonly outcomes: Readonly<Record<string, string>>
  /** The outcome for values that are not in `outcomes`. */
  readonly otherwise: string
}

/** Returns the rules and the orders; deterministic. */
export function decideInput(count: number): DecideInput {
  const levels = LEVELS.map(
    ({ key, name, values, action }): Level => ({
      key,
      action,
      outcomes: Object.fromEntries(Array.from({ length: values }, (_, at) => [`${name} ${at}`, `${action}-${at}`])),
      otherwise: `${action}-default`,
    }),
  )
  const dataNodes = levels.flatMap((level, at) => [
    ...Object.entries(level.outcomes).map(([value, set], index) =>
      dataNode(`d${at}-${index}`, value, level.action, set),
    ),
    dataNode(`d${at}-default`, 'default', level.action, level.otherwise),
  ])
  const filterNodes = levels.map((level, at) => ({
    id: `f${at}`,
    key: level.key,
    values: dataNodes
      .filter(({ id }) => id.startsWith(`d${at}-`))
      .map(({ id }) => ({
        dataNodeId: id,
        filterNodeId: at + 1 < levels.length ? `f${at + 1}` : null,
        isLinked: true,
      })),
  }))
  const tree: DecisionTree = { rootFilterNodeId: 'f0', filterNodes, dataNodes }
  return { tree, orders: Array.from({ length: count }, (_, no) => createOrder(no)), levels }
}

const dataNode = (id: string, value: string, action: string, set: string) => ({
  id,
  value,
  matchRule: 'EQUAL' as const,
  actions: { [action]: set },
})

/** One in ten values is unknown to the rules; case and surrounding white space vary, as in file names. */
function createOrder(no: number): ParameterValues {
  const entries = LEVELS.map(({ key, name, values }, at) => {
    const which = (no * (7 + at * 6) + Math.floor(no / (at + 3))) % Math.ceil(values * 1.1)
    const value = `${name} ${which}`
    return [key, no % 3 === 0 ? ` ${value.toUpperCase()}` : value]
  })
  return { ...Object.fromEntries(entries), 'systemParam.jobId': `J${no}` }
}

/** Number of characters of an order's outcome: a cheap checksum to compare the results of the contenders. */
export function checksum(outcome: Readonly<Record<string, string | undefined>>): number {
  let sum = 0
  for (const { action } of LEVELS) sum += outcome[action]?.length ?? 0
  return sum
}
