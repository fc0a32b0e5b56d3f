import {
  type Actions,
  compileTree,
  type DecisionTree,
  type Explanation,
  explain,
  type TreeProblem,
  validateTree,
} from '@platen/domain/decision-tree'
import type { ParameterValues } from '@platen/domain/input-settings'

/** Explains a draft, or returns its problems. */
export function explainDraft({
  tree,
  values,
}: {
  readonly tree: DecisionTree
  readonly values: ParameterValues
}):
  | { readonly ok: true; readonly explanation: Explanation }
  | { readonly ok: false; readonly problems: readonly TreeProblem[] } {
  const problems = validateTree(tree)
  return problems.length === 0 ? { ok: true, explanation: explain(tree, values) } : { ok: false, problems }
}

export interface Comparison {
  readonly saved: DecisionTree
  readonly draft: DecisionTree
  /** The distinct combinations of parameter values of all orders. */
  readonly orders: readonly ParameterValues[]
}

/** Returns the actions that the saved rules and the draft set on each order. */
export function decideByBoth({ saved, draft, orders }: Comparison): { before: Actions; after: Actions }[] {
  const [decideBefore, decideAfter] = [compileTree(saved), compileTree(draft)]
  return orders.map((values) => ({ before: decideBefore(values), after: decideAfter(values) }))
}
