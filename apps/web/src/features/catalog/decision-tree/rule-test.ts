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

/** Input of the rule test. */
export type RuleTestInput =
  | { readonly kind: 'values'; readonly values: ParameterValues }
  | { readonly kind: 'file'; readonly fileName: string; readonly hotFolder: string }
  | { readonly kind: 'order'; readonly job: TestedJob | null }

/** The parameter values of the input, or why there are none. */
export type TestValues =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly problem: IntakeProblem | null }

/** Returns the values of typed parameters or of a file name. The server returns the values of an order. */
export function resolveTestValues(
  input: RuleTestInput,
  settings: InputSettings | undefined,
  orderValues: ParameterValues | undefined,
): TestValues {
  if (input.kind === 'order') return orderValues ? { ok: true, values: orderValues } : { ok: false, problem: null }
  if (input.kind === 'values') {
    const filledValues = Object.entries(input.values).filter(([, value]) => value.trim() !== '')
    if (filledValues.length === 0) return { ok: false, problem: null }
    return { ok: true, values: Object.fromEntries(filledValues.map(([key, value]) => [parameterKey(key), value])) }
  }
  if (input.fileName.trim() === '') return { ok: false, problem: null }
  const fileNamePattern = settings?.connectors.find(
    (connector): connector is FileNamePattern => 'order' in connector && connector.type === input.hotFolder,
  )
  if (!fileNamePattern) return { ok: false, problem: null }
  const parsed = parseFileName(input.fileName.trim(), fileNamePattern)
  return parsed.ok ? { ok: true, values: parsed.values } : { ok: false, problem: parsed.problem }
}

/** Returns the matched data nodes, from the root down. */
export const matchedPath = (explanation: Explanation): readonly string[] =>
  explanation.steps.flatMap((step) => step.tried.at(-1)?.dataNodeId ?? [])

/** Evaluates the draft for the test input. Returns null if the input is empty or has no values. */
export const explainTree = (tree: DecisionTree, found: TestValues): Explanation | null =>
  found.ok && tree.rootFilterNodeId !== null ? explain(tree, found.values) : null
