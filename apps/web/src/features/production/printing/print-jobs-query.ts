import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { apiQueryOptions } from '../../../api/query-helpers.ts'

type PrintJobs = ResponseOf<typeof calls.print.jobs>

/** The print jobs of the tiles and of the first page of the list. */
export const printJobsQuery = () => apiQueryOptions('printJobs', calls.print.jobs, { query: { limit: 50 } })

/**
 * The print jobs that failed or are not delivered yet, however many were sent since; with `true` also those that were
 * sent.
 */
export const unresolvedPrintJobsQuery = (unresolved: 'true' | 'undelivered') =>
  apiQueryOptions('printJobs', calls.print.jobs, { query: { unresolved, limit: 200 } })

/** The jobs with copies that count as printed, but are in a print job that failed or is not delivered yet. */
export const unprintedCopiesQuery = () => apiQueryOptions('printJobs', calls.print.unprintedCopies, {})

/** Returns the print jobs of several lists, each once. */
export const mergePrintJobs = (...lists: readonly (readonly WirePrintJob[])[]): readonly WirePrintJob[] => [
  ...new Map(lists.flat().map((job) => [job.id, job])).values(),
]

/** Adds new print jobs to the cached list, which may already contain them. */
export const addPrintJobs = (cached: PrintJobs, added: readonly WirePrintJob[]): PrintJobs => {
  const ids = new Set(cached.printJobs.map(({ id }) => id))
  return { ...cached, printJobs: [...added.filter(({ id }) => !ids.has(id)), ...cached.printJobs] }
}
