import { decisionTreeCalls, type WireDecisionTree } from '@platen/contract/decision-tree'
import { type Explanation, explain } from '@platen/domain/decision-tree'
import { type HotFolderNaming, type ParameterValues, parameterKey } from '@platen/domain/input-settings'
import { intakeProblemText, readFileName } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../database/database.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { inputSettingsOf } from '../input-settings/input-settings-reads.ts'
import { readJobs, sightOf } from '../orders/orders-reads.ts'
import { decisionTreeOf } from './decision-tree-store.ts'
import { soundTree } from './sound-tree.ts'

type Asked =
  | { values: ParameterValues }
  | { fileName: string; hotFolder: string }
  | { job: { id: string; jobId: string } }

interface Found {
  readonly values: ParameterValues
  readonly setByHand: readonly string[]
}

/** The parameter values that are asked about. */
async function valuesOf(tx: EnvironmentTx, user: SignedIn, of: Asked): Promise<Found | Refusal> {
  if ('values' in of) {
    const entries = Object.entries(of.values).map(([key, value]) => [parameterKey(key), value])
    return { values: Object.fromEntries(entries), setByHand: [] }
  }
  if ('job' in of) {
    const [job] = await readJobs(tx, { keys: [of.job], visibleTo: sightOf(user) })
    return job ? { values: job.parameters, setByHand: job.setByHand } : refuse('not_found')
  }
  const { connectors } = await inputSettingsOf(tx)
  const naming = connectors.find((each): each is HotFolderNaming => each.type === of.hotFolder && 'order' in each)
  if (!naming) return refuse('not_found')
  const reading = readFileName(of.fileName, naming)
  if (reading.ok) return { values: reading.values, setByHand: [] }
  return refuse('input_settings_wrong', { ...reading.problem, text: intakeProblemText(reading.problem) })
}

const listed = (explanation: Explanation) => ({
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

async function treeToAsk(tx: EnvironmentTx, draft: WireDecisionTree | undefined) {
  return draft ? soundTree(draft) : (await decisionTreeOf(tx)).tree
}

/** POST /pax/filters/explain: how the rules, or a draft of them, decide, and why. Nothing is stored. */
export const explainDecision = forMember(decisionTreeCalls.explain, async ({ tx, body, user }) => {
  const tree = await treeToAsk(tx, body.tree)
  if (tree instanceof Refusal) return tree
  const found = await valuesOf(tx, user, body.of)
  if (found instanceof Refusal) return found
  return {
    values: { ...found.values },
    explanation: listed(explain(tree, found.values)),
    setByHand: [...found.setByHand],
  }
})
