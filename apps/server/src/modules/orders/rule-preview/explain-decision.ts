import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { type DecisionTree, EMPTY_TREE, type Explanation, explain, parseTree } from '@platen/domain/decision-tree'
import { type FileNamePattern, type ParameterValues, parameterKey } from '@platen/domain/input-settings'
import { intakeProblemText, parseFileName } from '@platen/domain/intake'
import { explainDraft } from '../../../compute/apply-rules.ts'
import { compute } from '../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser, EnvironmentRef } from '../../../http/handler-context.ts'
import { loadDecisionTree } from '../../catalog/decision-tree/decision-tree-queries.ts'
import { createBrokenRulesFailure, MAX_VALUES_ON_MAIN_THREAD } from '../../catalog/decision-tree/parse-tree.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../orders/orders-queries.ts'

type ExplainTarget =
  | { values: ParameterValues }
  | { fileName: string; hotFolder: string }
  | { job: { id: string; jobId: string } }

interface Found {
  readonly values: ParameterValues
  readonly setByHand: readonly string[]
}

/** Returns the parameter values to be explained. */
async function resolveParameterValues(
  tx: EnvironmentTx,
  user: AuthenticatedUser,
  of: ExplainTarget,
): Promise<Found | Failure> {
  if ('values' in of) {
    const entries = Object.entries(of.values).map(([key, value]) => [parameterKey(key), value])
    return { values: Object.fromEntries(entries), setByHand: [] }
  }
  if ('job' in of) {
    const [job] = await loadJobs(tx, { keys: [of.job], visibleTo: visibilityFilter(user) })
    return job ? { values: job.parameters, setByHand: job.setByHand } : failure('not_found')
  }
  const { connectors } = await loadInputSettings(tx)
  const naming = connectors.find((each): each is FileNamePattern => each.type === of.hotFolder && 'order' in each)
  if (!naming) return failure('not_found')
  const reading = parseFileName(of.fileName, naming)
  if (reading.ok) return { values: reading.values, setByHand: [] }
  return failure('input_settings_wrong', { ...reading.problem, text: intakeProblemText(reading.problem) })
}

const toExplanationWire = (explanation: Explanation) => ({
  actions: { ...explanation.actions } as Record<string, string>,
  steps: explanation.steps.map((step) => ({
    ...step,
    tried: [...step.tried],
    actions: { ...step.actions } as Record<string, string>,
  })),
  sources: Object.fromEntries(
    Object.entries(explanation.sources).map(([key, source]) => [key, { ...source, overruled: [...source.overruled] }]),
  ),
})

/** Returns the decision of the saved rules or of a draft; `rules_broken` if the draft is invalid. */
async function runExplanation(
  environment: EnvironmentRef,
  tree: DecisionTree,
  { values, isDraft }: { readonly values: ParameterValues; readonly isDraft: boolean },
): Promise<Explanation | Failure> {
  const input = { tree, values }
  const isLarge = tree.dataNodes.length > MAX_VALUES_ON_MAIN_THREAD
  if (!isDraft) return isLarge ? compute(environment.id, 'explainSaved', input) : explain(tree, values)
  const result = isLarge ? await compute(environment.id, 'explainDraft', input) : explainDraft(input)
  if (result instanceof Failure) return result
  return result.ok ? result.explanation : createBrokenRulesFailure(result.problems)
}

/** POST /pax/filters/explain: returns how the saved rules, or a draft, decide, and why. Stores nothing. */
export const explainDecision = memberHandlerWithoutTransaction(
  decisionTreeCalls.explain,
  async ({ transaction, environment, body, user }) => {
    const loaded = await transaction(async ({ tx }) => ({
      found: await resolveParameterValues(tx, user, body.of),
      saved: body.tree ? undefined : (await loadDecisionTree(tx)).tree,
    }))
    const { found } = loaded
    if (found instanceof Failure) return found
    const isDraft = body.tree !== undefined
    const tree = body.tree ? parseTree(body.tree) : (loaded.saved ?? EMPTY_TREE)
    const explanation = await runExplanation(environment, tree, { values: found.values, isDraft })
    if (explanation instanceof Failure) return explanation
    return { values: { ...found.values }, explanation: toExplanationWire(explanation), setByHand: [...found.setByHand] }
  },
)
