import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnprintedCopies } from '../../orders/orders/index.ts'
import { unprintedCopiesQuery } from './print-jobs-query.ts'
import { useRunWaits } from './use-run-waits.ts'

/** The copies of each job that are in a print job that failed or is not delivered yet, by `objId` of the job. */
export function useUnprintedCopies(): ReadonlyMap<string, UnprintedCopies> {
  const { data } = useQuery(unprintedCopiesQuery())
  const getWait = useRunWaits()
  return useMemo(() => {
    const waits = new Map((data?.printJobs ?? []).map((run) => [run.id, getWait(run) ?? '']))
    return new Map(
      (data?.jobs ?? []).map(({ objId, failed, waiting, awaitedRun }) => [
        objId,
        { failed, waiting, wait: waits.get(awaitedRun ?? '') ?? '' },
      ]),
    )
  }, [data, getWait])
}
