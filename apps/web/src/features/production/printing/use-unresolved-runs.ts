import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { countUnresolved } from './print-job-progress.ts'
import { mergePrintJobs, unresolvedPrintJobsQuery } from './print-jobs-query.ts'

const NO_JOBS: readonly WirePrintJob[] = []

export interface UnresolvedRuns {
  /** The runs that failed, are not taken by the RIP yet or are being withdrawn. */
  readonly jobs: readonly WirePrintJob[]
  /** The number of those that failed or are stuck, and were not dismissed; see `countUnresolved`. */
  readonly count: number
  /** Whether there are more than were loaded. */
  readonly hasMore: boolean
  readonly now: number
}

/** The runs of all presets that need attention; live events keep them up to date. */
export function useUnresolvedRuns(): UnresolvedRuns {
  const { data: all } = useQuery(unresolvedPrintJobsQuery('true'))
  // many sent print jobs that the RIP does not take do not hide a failed one
  const { data: undelivered } = useQuery(unresolvedPrintJobsQuery('undelivered'))
  const jobs = useMemo(
    () => mergePrintJobs(undelivered?.printJobs ?? NO_JOBS, all?.printJobs ?? NO_JOBS),
    [undelivered, all],
  )
  // runs become stuck, and leave their tile, without an event
  const now = useCurrentTime()
  const hasMore = (all?.nextCursor ?? null) !== null
  return { jobs, count: countUnresolved(jobs, { hasMore, now }), hasMore, now }
}
