import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { dismissRun, useDismissedRuns } from './dismissed-runs.ts'
import { getVisiblePrintJob, putAwayKey } from './print-job-progress.ts'
import { printJobsQuery } from './print-jobs-query.ts'
import { useRunDialogs } from './use-run-dialogs.ts'
import { useUnresolvedRuns } from './use-unresolved-runs.ts'

const NO_JOBS: readonly WirePrintJob[] = []

export interface Runs {
  /** The run that the tile of the preset shows, if any. */
  readonly runOf: (presetId: string) => WirePrintJob | null
  /** The number of runs of all presets that failed or wait, and were not dismissed. */
  readonly unresolvedCount: number
  readonly putAway: (run: WirePrintJob) => void
  /** @param search initial search text of the list */
  readonly openList: (search?: string) => void
  readonly openRun: (jobId: string) => void
  /** The open dialogs: the list of runs and the selected run. */
  readonly dialogs: ReactNode
}

/** The print jobs of the tiles and the list; live events keep them up to date. */
export function usePrintJobs(): Runs {
  const latest = useQuery(printJobsQuery()).data?.printJobs ?? NO_JOBS
  const unresolved = useUnresolvedRuns()
  const jobs = useMemo(
    () => [...new Map([...unresolved.jobs, ...latest].map((job) => [job.id, job])).values()],
    [latest, unresolved.jobs],
  )
  const dismissed = useDismissedRuns()
  return {
    runOf: (presetId) => getVisiblePrintJob(jobs, presetId, dismissed, unresolved.now),
    unresolvedCount: unresolved.count,
    putAway: (run) => dismissRun(putAwayKey(run)),
    ...useRunDialogs(),
  }
}
