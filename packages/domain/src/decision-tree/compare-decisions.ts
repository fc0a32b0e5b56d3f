import type { ParameterValues } from '../input-settings/index.ts'
import { compileTree } from './decide.ts'
import { ACTION_KEYS, type Actions, type DecisionTree } from './types.ts'

/** An order for which two trees decide differently. */
export interface ChangedDecision<O> {
  readonly order: O
  readonly before: Actions
  readonly after: Actions
}

/** Returns the orders that a draft of the rules would change, with each change. */
export function changedDecisions<O extends { readonly values: ParameterValues }>(
  before: DecisionTree,
  after: DecisionTree,
  orders: readonly O[],
): readonly ChangedDecision<O>[] {
  const [decideBefore, decideAfter] = [compileTree(before), compileTree(after)]
  return orders.flatMap((order) => {
    const change = { order, before: decideBefore(order.values), after: decideAfter(order.values) }
    return ACTION_KEYS.some((key) => change.before[key] !== change.after[key]) ? [change] : []
  })
}
