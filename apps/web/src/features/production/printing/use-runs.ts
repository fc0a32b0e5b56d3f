import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'
import { getVisiblePrintJob, isUnresolved, putAwayKey } from './print-job-progress.ts'
import { PrintJobsDialog } from './print-jobs-dialog.tsx'
import { printJobsQuery, unresolvedPrintJobsQuery } from './print-jobs-query.ts'
import { PrintJobDialog } from './run-dialog.tsx'

/** Storage key of the dismissed runs; only the latest are kept. */
const STORAGE_KEY = 'runsPutAway'
const MAX_DISMISSED = 200

function loadDismissed(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(getStoredItem('local', STORAGE_KEY) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

const NO_JOBS: readonly WirePrintJob[] = []

export interface Runs {
  /** The run that the tile of the preset shows, if any. */
  readonly runOf: (presetId: string) => WirePrintJob | null
  /** The number of runs of all presets that failed or wait with a problem, and were not dismissed. */
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
  const unresolved = useQuery(unresolvedPrintJobsQuery()).data?.printJobs ?? NO_JOBS
  const jobs = useMemo(
    () => [...new Map([...unresolved, ...latest].map((job) => [job.id, job])).values()],
    [latest, unresolved],
  )
  const [putAway, setPutAway] = useState<ReadonlySet<string>>(loadDismissed)
  const [search, setSearch] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ readonly id: string; readonly scanned?: string } | null>(null)
  const openRun = (id: string, scanned?: string) => setOpened(scanned === undefined ? { id } : { id, scanned })
  const now = useCurrentTime(jobs)
  return {
    runOf: (presetId) => getVisiblePrintJob(jobs, presetId, putAway, now),
    unresolvedCount: jobs.filter((job) => isUnresolved(job) && !putAway.has(putAwayKey(job))).length,
    putAway: (run) => {
      const keys = [...putAway, putAwayKey(run)].slice(-MAX_DISMISSED)
      setPutAway(new Set(keys))
      setStoredItem('local', STORAGE_KEY, JSON.stringify(keys))
    },
    openList: (text = '') => setSearch(text),
    openRun,
    dialogs: [
      search !== null &&
        createElement(PrintJobsDialog, { key: 'list', search, onRun: openRun, onClose: () => setSearch(null) }),
      opened &&
        createElement(PrintJobDialog, {
          key: opened.id,
          runId: opened.id,
          scanned: opened.scanned,
          onClose: () => setOpened(null),
        }),
    ],
  }
}

/** The current time, updated periodically while there are runs that have to leave their tile. */
function useCurrentTime(jobs: readonly WirePrintJob[]): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (jobs.length === 0) return
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [jobs])
  return now
}
