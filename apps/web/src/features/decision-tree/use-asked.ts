import { calls } from '@platen/contract/calls'
import type { DecisionTree, Explanation } from '@platen/domain/decision-tree'
import type { ParameterValues } from '@platen/domain/input-settings'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { topicKey } from '../../api/calls.ts'
import { client } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { type Asked, type AskedJob, type AskedValues, askedValues, explained } from './asked.ts'

export interface Asking {
  readonly asked: Asked
  readonly setAsked: (asked: Asked) => void
  readonly found: AskedValues
  readonly explanation: Explanation | null
  /** What a person set on the order that is asked about. */
  readonly setByHand: readonly string[]
}

/** What is asked of a draft, and the answer, as one types. The rules are the domain's own; only orders are fetched. */
export function useAsked(tree: DecisionTree, job: AskedJob | null): Asking {
  const [asked, setAsked] = useState<Asked>(
    job ? { by: 'order', job } : { by: 'file', fileName: '', hotFolder: 'HotFolder1' },
  )
  const settings = useQuery(queries.inputSettings()).data?.inputSettings
  const askedJob = asked.by === 'order' ? asked.job : null
  const ofOrder = useQuery({
    queryKey: [...topicKey('orders'), 'values', askedJob?.id, askedJob?.jobId],
    enabled: askedJob !== null,
    queryFn: ({ signal }) =>
      client(
        calls.decisionTree.explain,
        { body: { of: { job: { id: askedJob?.id ?? '', jobId: askedJob?.jobId ?? '' } } } },
        signal,
      ),
  }).data
  const values: ParameterValues | undefined = askedJob ? ofOrder?.values : undefined
  const found = useMemo(() => askedValues(asked, settings, values), [asked, settings, values])
  const asWell = useDeferredValue(found)
  const explanation = useMemo(() => explained(tree, asWell), [tree, asWell])
  const setByHand = ofOrder?.setByHand
  return useMemo(
    () => ({ asked, setAsked, found, explanation, setByHand: setByHand ?? [] }),
    [asked, found, explanation, setByHand],
  )
}
