import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQueryOptions } from '../../../api/query-helpers.ts'

type PrintJobs = ResponseOf<typeof calls.print.jobs>

/** The print jobs of the tiles and of the first page of the list. */
export const printJobsQuery = () => apiQueryOptions('printJobs', calls.print.jobs, { query: { limit: 50 } })

/** The print jobs that failed or wait with a problem, however many followed. */
export const unresolvedPrintJobsQuery = () =>
  apiQueryOptions('printJobs', calls.print.jobs, { query: { unresolved: 'true', limit: 50 } })

/** The number of copies of each job that are in a failed print job, by `objId` of the job. */
export function useFailedCopies(): ReadonlyMap<string, number> {
  const jobs = useQuery(apiQueryOptions('printJobs', calls.print.failedCopies, {})).data?.jobs ?? NO_JOBS
  return useMemo(() => new Map(jobs.map(({ objId, copies }) => [objId, copies])), [jobs])
}

const NO_JOBS: ResponseOf<typeof calls.print.failedCopies>['jobs'] = []

/** Adds new print jobs to the cached list, which may already contain them. */
export const addPrintJobs = (cached: PrintJobs, added: readonly WirePrintJob[]): PrintJobs => {
  const ids = new Set(cached.printJobs.map(({ id }) => id))
  return { ...cached, printJobs: [...added.filter(({ id }) => !ids.has(id)), ...cached.printJobs] }
}
