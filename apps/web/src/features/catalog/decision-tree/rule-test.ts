import { type DecisionTree, type Explanation, explain } from '@platen/domain/decision-tree'
import {
  type FileNamePattern,
  type InputSettings,
  type ParameterValues,
  parameterKey,
} from '@platen/domain/input-settings'
import { type IntakeProblem, parseFileName } from '@platen/domain/intake'

/** An order to test the rules with. */
export interface TestedJob {
  readonly id: string
  readonly jobId: string
  readonly label: string
}

/** Input of the test box. */
export type RuleTestInput =
  | { readonly by: 'values'; readonly values: ParameterValues }
  | { readonly by: 'file'; readonly fileName: string; readonly hotFolder: string }
  | { readonly by: 'order'; readonly job: TestedJob | null }

/** The parameter values of the input, or why there are none. */
export type TestValues =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly problem: IntakeProblem | null }

/** Returns the values of typed parameters or of a file name. The values of an order come from the server. */
export function resolveTestValues(
  input: RuleTestInput,
  settings: InputSettings | undefined,
  ofOrder: ParameterValues | undefined,
): TestValues {
  if (input.by === 'order') return ofOrder ? { ok: true, values: ofOrder } : { ok: false, problem: null }
  if (input.by === 'values') {
    const given = Object.entries(input.values).filter(([, value]) => value.trim() !== '')
    if (given.length === 0) return { ok: false, problem: null }
    return { ok: true, values: Object.fromEntries(given.map(([key, value]) => [parameterKey(key), value])) }
  }
  if (input.fileName.trim() === '') return { ok: false, problem: null }
  const naming = settings?.connectors.find(
    (connector): connector is FileNamePattern => 'order' in connector && connector.type === input.hotFolder,
  )
  if (!naming) return { ok: false, problem: null }
  const reading = parseFileName(input.fileName.trim(), naming)
  return reading.ok ? { ok: true, values: reading.values } : { ok: false, problem: reading.problem }
}

/** Returns the matched data nodes, from the root down. */
export const matchedPath = (explanation: Explanation): readonly string[] =>
  explanation.steps.flatMap((step) => step.tried.at(-1)?.dataNodeId ?? [])

/** Evaluates the draft for the test input. Returns null if the input is empty or has no values. */
export const explainTree = (tree: DecisionTree, found: TestValues): Explanation | null =>
  found.ok && tree.rootFilterNodeId !== null ? explain(tree, found.values) : null
