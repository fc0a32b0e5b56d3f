import { type ParameterValues, parameterKey } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { nonEmptyActions } from './decide.ts'
import { MAX_EXPLAINED_VALUES } from './limits.ts'
import { MATCHERS } from './match.ts'
import {
  comparedText,
  findNearMatch,
  findNearName,
  type NearMatch,
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

/**
 * One value that was tried. Its match rule is the reason if it failed: `EQUAL` failed because the order has another
 * value.
 */
export interface TriedValue {
  readonly dataNodeId: string
  readonly value: string
  readonly matchRule: MatchRule
  /** The last value, which always matches. */
  readonly isDefault: boolean
  readonly matched: boolean
  /** The difference that a matching value ignores; null if both texts are identical. */
  readonly ignored: 'case' | 'spaces' | null
  /** How the value nearly matched; null if it did not. */
  readonly nearMiss: NearMatch | null
}

/** One evaluated filter node, in order from the root down. */
export interface TraceStep {
  readonly filterNodeId: string
  /** Parameter key. */
  readonly key: string
  /** The order's value; null if the order has none. */
  readonly given: string | null
  /** A parameter of the order with a nearly equal name, if the order has no value under the key. */
  readonly nearKey: { readonly key: string; readonly nearMiss: NearMatch } | null
  /** Tried values in order, including the one that matched. */
  readonly tried: readonly TriedValue[]
  /** Actions of the matched value. */
  readonly actions: Actions
}

/** The source of an action: the deepest step that sets it. */
export interface ActionSource {
  readonly dataNodeId: string
  /** Index into `steps`. */
  readonly step: number
  /** Indexes of the earlier steps that set the same action and were overridden. */
  readonly overruled: readonly number[]
}

export interface Explanation {
  readonly actions: Actions
  readonly steps: readonly TraceStep[]
  readonly sources: Readonly<Partial<Record<ActionKey, ActionSource>>>
}

/**
 * Decides like `decide` and returns the trace: each evaluated filter, each tried value with how it failed or nearly
 * matched, the result, and the source of each action. The search for near misses is limited by `SLIP_BUDGET`.
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
  return { actions, steps, sources: listSources(steps) }
}

function stepAt(node: FilterNode, values: ParameterValues, nodes: TreeNodes, budget: SlipBudget): TraceStep {
  const key = parameterKey(node.key)
  const answer = Object.hasOwn(values, key) ? values[key] : undefined
  const compared = normaliseForComparison(answer ?? '')
  const answerToCompare = comparedText(answer ?? '')
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
      ignored: matched && !isDefault ? ignoredDifference(answer ?? '', value, matchRule) : null,
      nearMiss: matched ? null : findNearMatch(answerToCompare, value, matchRule, budget),
    })
    if (matched) break
  }
  const actions = nonEmptyActions(nodes.data.get(tried.at(-1)?.dataNodeId ?? '')?.actions ?? {})
  return {
    filterNodeId: node.id,
    key,
    given: answer ?? null,
    nearKey: answer === undefined ? findNearKey(key, values, budget) : null,
    tried,
    actions,
  }
}

/** Returns the difference that `EQUAL` ignored. */
function ignoredDifference(given: string, value: string, rule: MatchRule): 'case' | 'spaces' | null {
  if (rule !== 'EQUAL' || given === value) return null
  return given.trim() === value.trim() ? 'spaces' : 'case'
}

function findNearKey(key: string, values: ParameterValues, budget: SlipBudget): TraceStep['nearKey'] {
  for (const name of Object.keys(values).slice(0, MAX_EXPLAINED_VALUES)) {
    const nearMiss = findNearName(parameterKey(name), key, budget)
    if (nearMiss) return { key: name, nearMiss }
  }
  return null
}

function listSources(steps: readonly TraceStep[]): Explanation['sources'] {
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
