import { setImmediate } from 'node:timers/promises'
import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { type Actions, type DecisionTree, indexTree } from '@platen/domain/decision-tree'
import { type ParameterValues, parameterKey } from '@platen/domain/input-settings'
import {
  applyRules,
  areJobAttributesEqual,
  buildJobAttributes,
  canReprocessJob,
  type RuleResult,
} from '@platen/domain/orders'
import { normaliseForComparison } from '@platen/domain/text'
import { decideByBoth } from '../../../compute/apply-rules.ts'
import { compute } from '../../../compute/compute-pool.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { loadDecisionTree } from '../../catalog/decision-tree/decision-tree-queries.ts'
import { parseValidTree } from '../../catalog/decision-tree/parse-tree.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs, type StoredJob } from '../orders/orders-queries.ts'
import { loadRuleSet } from '../orders/rule-context.ts'

/** Orders per page; the total number is returned too. */
const PAGE_SIZE = 500

/** Number of orders evaluated before yielding to the event loop. */
const BATCH_SIZE = 500

/** Number of comparisons from which they run in a worker thread; about 20 ms. */
const INLINE_COMPARISONS = 100_000

type Decided = readonly { readonly before: Actions; readonly after: Actions }[]

/** Returns a function that selects the parameters of an order that any of the trees uses. */
function usedParameters(trees: readonly DecisionTree[]): (values: ParameterValues) => ParameterValues {
  const keys = [...new Set(trees.flatMap((tree) => tree.filterNodes.map((node) => parameterKey(node.key))))]
  return (values) =>
    Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(values, key) ? [[key, values[key] ?? '']] : [])))
}

/** Evaluates all trees for each order. Orders with equal values of the used parameters are evaluated once. */
async function decideAll(
  environment: EnvironmentRef,
  trees: { readonly saved: DecisionTree; readonly draft: DecisionTree },
  orders: readonly ParameterValues[],
): Promise<Decided | Failure> {
  const relevant = usedParameters([trees.saved, trees.draft])
  const places = new Map<string, number>()
  const distinct: ParameterValues[] = []
  const placeByOrder = orders.map((values) => {
    const used = relevant(values)
    const text = JSON.stringify(used)
    const place = places.get(text) ?? distinct.push(used) - 1
    places.set(text, place)
    return place
  })
  const comparisons = distinct.length * (indexTree(trees.saved).data.size + indexTree(trees.draft).data.size)
  const input = { ...trees, orders: distinct }
  const decided =
    comparisons > INLINE_COMPARISONS ? await compute(environment.id, 'decideByBoth', input) : decideByBoth(input)
  if (decided instanceof Failure) return decided
  return placeByOrder.map((place) => decided[place] ?? { before: {}, after: {} })
}

interface Change {
  readonly job: StoredJob
  readonly before: RuleResult
  readonly after: RuleResult
}

const hasText = ({ job, before, after }: Change, text: string): boolean =>
  [job.orderId, job.jobId, before.jig, after.jig].some((each) => each && normaliseForComparison(each).includes(text))

const byOrderId = (a: Change, b: Change): number =>
  a.job.orderId === b.job.orderId ? 0 : a.job.orderId < b.job.orderId ? -1 : 1

/**
 * POST /pax/filters/preview: returns which active orders a draft changes compared with the saved rules, and how.
 * Manually set fields are kept, and so are not reported as changes.
 */
export const previewTree = memberHandlerWithoutTransaction(
  decisionTreeCalls.preview,
  async ({ transaction, environment, body, user }) => {
    const draft = await parseValidTree(environment, body.tree)
    if (draft instanceof Failure) return draft
    const { saved, ruleSet, jobs } = await transaction(async ({ tx }) => ({
      saved: (await loadDecisionTree(tx)).tree,
      ruleSet: await loadRuleSet(tx),
      jobs: await loadJobs(tx, { active: true, visibleTo: visibilityFilter(user) }),
    }))
    const decided = await decideAll(
      environment,
      { saved, draft },
      jobs.map((job) => job.parameters),
    )
    if (decided instanceof Failure) return decided
    const changes: Change[] = []
    for (const [i, job] of jobs.entries()) {
      if (i % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate()
      const before = applyRules(job, { ...ruleSet, decide: () => decided[i]?.before ?? {} })
      const after = applyRules(job, { ...ruleSet, decide: () => decided[i]?.after ?? {} })
      if (!areJobAttributesEqual(before, after)) changes.push({ job, before, after })
    }
    const text = normaliseForComparison(body.text ?? '')
    const matching = changes.filter((change) => hasText(change, text)).toSorted(byOrderId)
    return {
      looked: jobs.length,
      changed: changes.length,
      matching: matching.length,
      orders: matching.slice(body.from, body.from + PAGE_SIZE).map(({ job, before, after }) => ({
        id: job.orderPk,
        orderId: job.orderId,
        jobId: job.jobId,
        isHeld: !canReprocessJob(job).ok,
        before: buildJobAttributes((key) => before[key]),
        after: buildJobAttributes((key) => after[key]),
      })),
    }
  },
)
