/** What the threads of the compute pool do. Each function is a task; its input and result are structured clones. */
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
import { type Jig, type JigProblem, validateJig } from '@platen/domain/jigs'

/** Every rule for a jig but that its name is unique. */
export const validateJigAlone = (jig: Jig): JigProblem[] => validateJig(jig, [])

/** Explains a draft, or says what is wrong with it. */
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

/** Explains stored rules, which were valid when they were saved. */
export const explainSaved = ({ tree, values }: Parameters<typeof explainDraft>[0]): Explanation => explain(tree, values)

export interface Comparison {
  readonly saved: DecisionTree
  readonly draft: DecisionTree
  /** Each combination of parameter values that some order has. */
  readonly orders: readonly ParameterValues[]
}

/** What the saved rules and a draft set on each order. */
export function decideByBoth({ saved, draft, orders }: Comparison): { before: Actions; after: Actions }[] {
  const [decideBefore, decideAfter] = [compileTree(saved), compileTree(draft)]
  return orders.map((values) => ({ before: decideBefore(values), after: decideAfter(values) }))
}

export { validateTree }

const tasks = { validateJigAlone, validateTree, explainDraft, explainSaved, decideByBoth }
export type ComputeTask = keyof typeof tasks
export type InputOf<Task extends ComputeTask> = Parameters<(typeof tasks)[Task]>[0]
export type ResultOf<Task extends ComputeTask> = ReturnType<(typeof tasks)[Task]>
