import { calls } from '@platen/contract/calls'
import type { DecisionTree, Explanation } from '@platen/domain/decision-tree'
import type { ParameterValues } from '@platen/domain/input-settings'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryOptions } from '../../../api/queries.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import {
  explainTree,
  matchedPath,
  type RuleTestInput,
  resolveTestValues,
  type TestedJob,
  type TestValues,
} from './rule-test.ts'

export interface RuleTest {
  readonly input: RuleTestInput
  readonly setInput: (input: RuleTestInput) => void
  readonly found: TestValues
  readonly explanation: Explanation | null
  /** The nodes on the path of the tested order. */
  readonly matchedNodeIds: ReadonlySet<string>
  /** Fields of the tested order that were set manually. */
  readonly setByHand: readonly string[]
}

/** Test input and its result, updated while typing. Evaluated in the browser; only orders are fetched. */
export function useRuleTest(tree: DecisionTree, job: TestedJob | null): RuleTest {
  const [input, setInput] = useState<RuleTestInput>(
    job ? { kind: 'order', job } : { kind: 'file', fileName: '', hotFolder: 'HotFolder1' },
  )
  const settings = useQuery(queryOptions.inputSettings()).data?.inputSettings
  const testedJob = input.kind === 'order' ? input.job : null
  const orderValues = useQuery({
    queryKey: [...topicQueryKey('orders'), 'values', testedJob?.id, testedJob?.jobId],
    enabled: testedJob !== null,
    queryFn: ({ signal }) =>
      client(
        calls.decisionTree.explain,
        { body: { of: { job: { id: testedJob?.id ?? '', jobId: testedJob?.jobId ?? '' } } } },
        signal,
      ),
  }).data
  const values: ParameterValues | undefined = testedJob ? orderValues?.values : undefined
  const testValues = useMemo(() => resolveTestValues(input, settings, values), [input, settings, values])
  const deferredValues = useDeferredValue(testValues)
  const explanation = useMemo(() => explainTree(tree, deferredValues), [tree, deferredValues])
  const matchedNodeIds = useMemo(() => new Set(explanation ? matchedPath(explanation) : []), [explanation])
  const manualOverrides = orderValues?.setByHand
  return useMemo(
    () => ({ input, setInput, found: testValues, explanation, matchedNodeIds, setByHand: manualOverrides ?? [] }),
    [input, testValues, explanation, matchedNodeIds, manualOverrides],
  )
}
