import fc from 'fast-check'
import type { ParameterValues } from '../../input-settings/index.ts'
import {
  ACTION_KEYS,
  type Actions,
  type DataNode,
  type DecisionTree,
  type FilterNode,
  MATCH_RULES,
  type MatchRule,
} from '../types.ts'

/** Compact notation of a tree: a key, then its values with rule, actions and branch; the last one is the default. */
export interface TreeSketch {
  readonly key: string
  readonly values: readonly {
    readonly value: string
    readonly rule?: MatchRule
    readonly actions?: Actions
    readonly below?: TreeSketch | undefined
  }[]
}

/** Builds the tree of a sketch; ids are `f1`, `d1` and so on, in depth-first order. */
export function toTree(sketch: TreeSketch | null): DecisionTree {
  const filterNodes: FilterNode[] = []
  const dataNodes: DataNode[] = []
  const add = ({ key, values }: TreeSketch): string => {
    const id = `f${filterNodes.length + 1}`
    const place = filterNodes.push({ id, key, values: [] }) - 1
    const generatedValues = values.map(({ value, rule, actions, below }) => {
      const dataNodeId = `d${dataNodes.length + 1}`
      dataNodes.push({ id: dataNodeId, value, matchRule: rule ?? 'EQUAL', actions: actions ?? {} })
      return { dataNodeId, filterNodeId: below ? add(below) : null, isLinked: false }
    })
    filterNodes[place] = { id, key, values: generatedValues }
    return id
  }
  const rootFilterNodeId = sketch === null ? null : add(sketch)
  return { rootFilterNodeId, filterNodes, dataNodes }
}

/** Returns a function that returns `n1`, `n2` and so on. */
export function counter(): () => string {
  let count = 0
  return () => `n${(count += 1)}`
}

export const KEYS = ['systemParam.media', 'systemParam.color', 'systemParam.size', 'finish'] as const
const WORDS = ['ab', 'abc', 'b', 'bc', 'x y', 'Case', 'case red', 'red', '10']

const action = fc.dictionary(fc.constantFrom(...ACTION_KEYS), fc.constantFrom('J1', 'J2', 'm1', 'm2'), { maxKeys: 3 })

const sketchBelow = (keys: readonly string[]): fc.Arbitrary<TreeSketch> => {
  const [key = '', ...rest] = keys
  const below = rest.length === 0 ? fc.constant(undefined) : fc.option(sketchBelow(rest), { nil: undefined })
  const value = (text: fc.Arbitrary<string>) =>
    fc.record({ value: text, rule: fc.constantFrom(...MATCH_RULES), actions: action, below })
  const values = fc.uniqueArray(value(fc.constantFrom(...WORDS)), {
    maxLength: 4,
    selector: (each) => each.value.toLowerCase(),
  })
  return fc
    .tuple(values, value(fc.constant('default')))
    .map(([own, last]) => ({ key, values: [...own, { ...last, rule: 'EQUAL' }] }))
}

/** Valid trees of up to four levels. */
export const anyTree: fc.Arbitrary<DecisionTree> = sketchBelow(KEYS).map(toTree)

/** Values that match, nearly match, do not match, or are missing. */
export const anyValues: fc.Arbitrary<ParameterValues> = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(
    fc.constantFrom(...WORDS, ...WORDS.map((word) => ` ${word.toUpperCase()} `), 'default', ''),
    fc.string({ maxLength: 6 }),
  ),
)
