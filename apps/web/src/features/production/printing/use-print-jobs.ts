import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getRunOfTile, getVisiblePrintJobs } from './print-job-progress.ts'
import { mergePrintJobs, printJobsQuery } from './print-jobs-query.ts'
import { useUnresolvedRuns } from './use-unresolved-runs.ts'

const NO_JOBS: readonly WirePrintJob[] = []

export interface Runs {
  /** The runs that the panel of the preset shows, newest first. */
  readonly getRuns: (presetId: string) => readonly WirePrintJob[]
  /** The run that the tile of the preset shows; null if there is none. */
  readonly runOfTile: (presetId: string) => WirePrintJob | null
  /** The number of runs of all presets that failed or wait, and were not dismissed. */
  readonly unresolvedCount: number
}

/** The print jobs of the tiles and the list; live events keep them up to date. */
export function usePrintJobs(): Runs {
  const latest = useQuery(printJobsQuery()).data?.printJobs ?? NO_JOBS
  const unresolved = useUnresolvedRuns()
  const jobs = useMemo(() => mergePrintJobs(unresolved.jobs, latest), [latest, unresolved.jobs])
  const getRuns = (presetId: string) => getVisiblePrintJobs(jobs, presetId, unresolved.now)
  return {
    getRuns,
    runOfTile: (presetId) => getRunOfTile(getRuns(presetId), unresolved.now),
    unresolvedCount: unresolved.count,
  }
}
