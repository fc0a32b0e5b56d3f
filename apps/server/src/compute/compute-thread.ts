/**
 * Tasks of the threads of the compute pool. Each exported function is a task; its input and result are structured
 * clones.
 */
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
import {
  closeFonts,
  type DrawRequest,
  type DrawResult,
  drawTemplate,
  type FontInspection,
  inspectFont as readFont,
  writeFixedArtwork,
} from '@platen/imposer/templates'
import { readProductsCsv } from './read-products-csv.ts'
import { runWebAssembly } from './run-webassembly.ts'

/** Applies every rule for a jig except the unique name. */
export const validateJigAlone = (jig: Jig): JigProblem[] => validateJig(jig, [])

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

/** Explains stored rules, which were validated when they were saved. */
export const explainSaved = ({ tree, values }: Parameters<typeof explainDraft>[0]): Explanation => explain(tree, values)

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

/** Draws templates one after the other. */
export const drawTemplates = (requests: readonly DrawRequest[]): Promise<DrawResult[]> =>
  runWebAssembly(async () => {
    const results: DrawResult[] = []
    for (const request of requests) results.push(await drawTemplate(request))
    await closeFonts()
    return results
  })

export const inspectFont = (path: string): Promise<FontInspection> =>
  runWebAssembly(async () => {
    const inspection = readFont(path)
    await closeFonts()
    return inspection
  })

export { readProductsCsv, validateTree, writeFixedArtwork }

const tasks = {
  validateJigAlone,
  validateTree,
  explainDraft,
  explainSaved,
  decideByBoth,
  drawTemplates,
  inspectFont,
  readProductsCsv,
  writeFixedArtwork,
}
export type ComputeTask = keyof typeof tasks
export type InputOf<Task extends ComputeTask> = Parameters<(typeof tasks)[Task]>[0]
export type ResultOf<Task extends ComputeTask> = Awaited<ReturnType<(typeof tasks)[Task]>>
