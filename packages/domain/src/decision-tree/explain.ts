import { type ParameterValues, parameterKey } from '../input-settings/index.ts'
import { nonEmptyActions } from './decide.ts'
import { MAX_EXPLAINED_VALUES } from './limits.ts'
import { normaliseForComparison, MATCHERS } from './match.ts'
import {
  comparedText,
  type NearMatch,
  findNearMatch,
  findNearName,
  newSlipBudget,
  type SlipBudget,
} from './near-match.ts'
import { indexTree, type TreeNodes } from './tree-index.ts'
import {
  type ActionKey,
  type Actions,
  DEFAULT_VALUE,
  type DecisionTree,
  type FilterNode,
  type MatchRule,
} from './types.ts'

/** One value that was tried. Why it failed is its rule: `EQUAL` failed because the order's value is another one. */
export interface TriedValue {
  readonly dataNodeId: string
  readonly value: string
  readonly matchRule: MatchRule
  /** The last value, which always matches. */
  readonly isDefault: boolean
  readonly matched: boolean
  /** What the order's value differs in although the value matched; null where it is the same to the letter. */
  readonly ignored: 'case' | 'spaces' | null
  /** How the value nearly matched. */
  readonly nearMiss: NearMatch | null
}

/** One filter node that was asked, from the root down. */
export interface TraceStep {
  readonly filterNodeId: string
  /** Parameter key. */
  readonly key: string
  /** The order's value; null where the order has none. */
  readonly given: string | null
  /** Where the order has no value under the key: a name in the order that nearly is the key. */
  readonly nearKey: { readonly key: string; readonly nearMiss: NearMatch } | null
  /** In order, up to and with the one that matched. */
  readonly tried: readonly TriedValue[]
  /** What the value that matched sets. */
  readonly actions: Actions
}

/** Where an action came from: the deepest step that sets it. */
export interface ActionSource {
  readonly dataNodeId: string
  /** Index into `steps`. */
  readonly step: number
  /** Indexes of the steps above that set the same action and were overruled. */
  readonly overruled: readonly number[]
}

export interface Explanation {
  readonly actions: Actions
  readonly steps: readonly TraceStep[]
  readonly sources: Readonly<Partial<Record<ActionKey, ActionSource>>>
}

/**
 * Decides as `decide` does and says why: each node that was asked, each value that was tried and how it failed or
 * nearly matched, what came out and where each action came from. Near misses are searched within `SLIP_BUDGET`.
 */
export function explain(tree: DecisionTree, values: ParameterValues): Explanation {
  const nodes = indexTree(tree)
  const steps: TraceStep[] = []
  const budget = newSlipBudget()
  let at = tree.rootFilterNodeId
  while (at !== null && steps.length < tree.filterNodes.length) {
    const node = nodes.filters.get(at)
    if (node === undefined || node.values.length === 0) break
    const step = stepAt(node, values, nodes, budget)
    steps.push(step)
    at = node.values[step.tried.length - 1]?.filterNodeId ?? null
  }
  const actions = Object.assign({}, ...steps.map((step) => step.actions)) as Actions
  return { actions, steps, sources: sourcesOf(steps) }
}

function stepAt(node: FilterNode, values: ParameterValues, nodes: TreeNodes, budget: SlipBudget): TraceStep {
  const key = parameterKey(node.key)
  const given = Object.hasOwn(values, key) ? values[key] : undefined
  const compared = normaliseForComparison(given ?? '')
  const near = comparedText(given ?? '')
  const tried: TriedValue[] = []
  for (const [index, { dataNodeId }] of node.values.entries()) {
    const isDefault = index === node.values.length - 1
    const dataNode = nodes.data.get(dataNodeId)
    const value = dataNode?.value ?? DEFAULT_VALUE
    const matchRule = dataNode?.matchRule ?? 'EQUAL'
    const matched =
      isDefault || (dataNode !== undefined && MATCHERS[matchRule](compared, normaliseForComparison(value)))
    tried.push({
      dataNodeId,
      value,
      matchRule,
      isDefault,
      matched,
      ignored: matched && !isDefault ? ignoredDifference(given ?? '', value, matchRule) : null,
      nearMiss: matched ? null : findNearMatch(near, value, matchRule, budget),
    })
    if (matched) break
  }
  const actions = nonEmptyActions(nodes.data.get(tried.at(-1)?.dataNodeId ?? '')?.actions ?? {})
  return {
    filterNodeId: node.id,
    key,
    given: given ?? null,
    nearKey: given === undefined ? nearKeyOf(key, values, budget) : null,
    tried,
    actions,
  }
}

/** What had to be overlooked for an `EQUAL` to match. */
function ignoredDifference(given: string, value: string, rule: MatchRule): 'case' | 'spaces' | null {
  if (rule !== 'EQUAL' || given === value) return null
  return given.trim() === value.trim() ? 'spaces' : 'case'
}

function nearKeyOf(key: string, values: ParameterValues, budget: SlipBudget): TraceStep['nearKey'] {
  for (const name of Object.keys(values).slice(0, MAX_EXPLAINED_VALUES)) {
    const nearMiss = findNearName(parameterKey(name), key, budget)
    if (nearMiss) return { key: name, nearMiss }
  }
  return null
}

function sourcesOf(steps: readonly TraceStep[]): Explanation['sources'] {
  const sources: Partial<Record<ActionKey, ActionSource>> = {}
  for (const [step, { actions, tried }] of steps.entries()) {
    for (const action of Object.keys(actions) as ActionKey[]) {
      const above = sources[action]
      const overruled = above ? [...above.overruled, above.step] : []
      sources[action] = { dataNodeId: tried.at(-1)?.dataNodeId ?? '', step, overruled }
    }
  }
  return sources
}
