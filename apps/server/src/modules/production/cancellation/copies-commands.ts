import type { EnvironmentTx } from '../../../database/database.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobQuery, loadJobs, type StoredJob } from '../../orders/orders/orders-queries.ts'
import { type BookedCopy, loadBookingsOfJobs } from '../output-presets/bookings-queries.ts'
import { lockPresets } from '../output-presets/output-presets-commands.ts'
import { lockSheets } from '../runs/cancelled-pieces-commands.ts'
import { loadPrintedCopies, type PrintedCopy } from '../runs/copies-of-jobs-queries.ts'

/** Jobs with their copies on beds and in runs. */
export interface JobsWithCopies {
  readonly jobs: readonly StoredJob[]
  /** The latest first. */
  readonly bookings: readonly BookedCopy[]
  /** The least advanced first, of these the latest. */
  readonly printed: readonly PrintedCopy[]
}

/** How often jobs are locked again because their copies have moved to other presets or runs meanwhile. */
const ATTEMPTS = 20

const idsOf = (jobs: readonly StoredJob[]): string[] => jobs.map(({ id }) => id)

async function loadCopies(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<JobsWithCopies> {
  const ids = idsOf(jobs)
  return { jobs, bookings: await loadBookingsOfJobs(tx, ids), printed: await loadPrintedCopies(tx, ids) }
}

/** Loads jobs and their copies without locking them. */
export const loadJobsWithCopies = async (tx: EnvironmentTx, query: JobQuery): Promise<JobsWithCopies> =>
  loadCopies(tx, await loadJobs(tx, query))

const getPresets = ({ bookings }: JobsWithCopies): string[] => [...new Set(bookings.map(({ presetId }) => presetId))]
const getRuns = ({ printed }: JobsWithCopies): string[] => [
  ...new Set(printed.flatMap(({ pieces }) => pieces.map(({ runId }) => runId))),
]
const isSubset = (some: readonly string[], of: readonly string[]): boolean => some.every((id) => of.includes(id))

/**
 * Locks jobs with the presets on which they are booked and the runs that print them, until the transaction ends, and
 * returns their current state. Presets are locked before runs, and runs before jobs; so if copies have moved to other
 * presets or runs before the jobs were locked, all locks are released and taken again. Returns undefined if that happens
 * too often.
 */
export async function lockJobsWithCopies(tx: EnvironmentTx, query: JobQuery): Promise<JobsWithCopies | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await tx.client.query('savepoint copies')
    const expected = await loadJobsWithCopies(tx, query)
    await lockPresets(tx, getPresets(expected))
    await lockSheets(tx, [...new Set(expected.printed.map(({ sheet }) => sheet))])
    const current = await loadCopies(tx, await lockJobs(tx, query))
    const isLocked =
      isSubset(idsOf([...current.jobs]), idsOf([...expected.jobs])) &&
      isSubset(getPresets(current), getPresets(expected)) &&
      isSubset(getRuns(current), getRuns(expected))
    if (isLocked) return current
    await tx.client.query('rollback to savepoint copies')
  }
  return undefined
}
