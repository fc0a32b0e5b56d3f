import { type DecisionTree, type Explanation, explain } from '@platen/domain/decision-tree'
import {
  type FileNamePattern,
  type InputSettings,
  type ParameterValues,
  parameterKey,
} from '@platen/domain/input-settings'
import { type IntakeProblem, parseFileName } from '@platen/domain/intake'

/** An order whose way through the rules is asked about. */
export interface TestedJob {
  readonly id: string
  readonly jobId: string
  readonly label: string
}

/** What the test box asks about. */
export type RuleTestInput =
  | { readonly by: 'values'; readonly values: ParameterValues }
  | { readonly by: 'file'; readonly fileName: string; readonly hotFolder: string }
  | { readonly by: 'order'; readonly job: TestedJob | null }

/** The parameter values of what is asked, or why there are none. */
export type TestValues =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly problem: IntakeProblem | null }

/** Values by typing or by file name; an order's come from the server. */
export function resolveTestValues(
  asked: RuleTestInput,
  settings: InputSettings | undefined,
  ofOrder: ParameterValues | undefined,
): TestValues {
  if (asked.by === 'order') return ofOrder ? { ok: true, values: ofOrder } : { ok: false, problem: null }
  if (asked.by === 'values') {
    const given = Object.entries(asked.values).filter(([, value]) => value.trim() !== '')
    if (given.length === 0) return { ok: false, problem: null }
    return { ok: true, values: Object.fromEntries(given.map(([key, value]) => [parameterKey(key), value])) }
  }
  if (asked.fileName.trim() === '') return { ok: false, problem: null }
  const naming = settings?.connectors.find(
    (each): each is FileNamePattern => 'order' in each && each.type === asked.hotFolder,
  )
  if (!naming) return { ok: false, problem: null }
  const reading = parseFileName(asked.fileName.trim(), naming)
  return reading.ok ? { ok: true, values: reading.values } : { ok: false, problem: reading.problem }
}

/** The data nodes that a walk through the rules matched, from the root down. */
export const matchedPath = (explanation: Explanation): readonly string[] =>
  explanation.steps.flatMap((step) => step.tried.at(-1)?.dataNodeId ?? [])

/** How a draft decides what is asked; null where there is nothing to ask or nothing to ask it of. */
export const explainTree = (tree: DecisionTree, found: TestValues): Explanation | null =>
  found.ok && tree.rootFilterNodeId !== null ? explain(tree, found.values) : null
