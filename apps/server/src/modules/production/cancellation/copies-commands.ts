import type { EnvironmentTx } from '../../../database/database.ts'
import { inSavepoint } from '../../../database/savepoint.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobQuery, loadJobs, type StoredJob } from '../../orders/orders/orders-queries.ts'
import { type BookedCopy, loadBookingsOfJobs } from '../output-presets/bookings-queries.ts'
import { lockPresets } from '../output-presets/output-presets-commands.ts'
import { lockSheets } from '../runs/cancelled-pieces-commands.ts'
import { loadPrintedCopies, type PrintedCopy } from '../runs/copies-of-jobs-queries.ts'

/** Jobs with their copies on beds and in runs; the copies are grouped by the id of their job. */
export interface JobsWithCopies {
  readonly jobs: readonly StoredJob[]
  /** The latest first. */
  readonly bookings: ReadonlyMap<string, readonly BookedCopy[]>
  /** The least advanced first, of these the latest. */
  readonly printed: ReadonlyMap<string, readonly PrintedCopy[]>
}

/** How often jobs are locked again because their copies have moved to other presets or runs meanwhile. */
const ATTEMPTS = 20

const idsOf = (jobs: readonly StoredJob[]): string[] => jobs.map(({ id }) => id)

async function loadCopies(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<JobsWithCopies> {
  const ids = idsOf(jobs)
  const bookings = Map.groupBy(await loadBookingsOfJobs(tx, ids), ({ jobPk }) => jobPk)
  const printed = Map.groupBy(await loadPrintedCopies(tx, ids), ({ jobPk }) => jobPk)
  return { jobs, bookings, printed }
}

/** Loads jobs and their copies without locking them. */
export const loadJobsWithCopies = async (tx: EnvironmentTx, query: JobQuery): Promise<JobsWithCopies> =>
  loadCopies(tx, await loadJobs(tx, query))

/** The presets, sheets and runs of the copies of jobs. */
function getPlaces({ bookings, printed }: JobsWithCopies) {
  const copies = [...printed.values()].flat()
  return {
    presetIds: new Set([...bookings.values()].flat().map(({ presetId }) => presetId)),
    sheets: new Set(copies.map(({ sheet }) => sheet)),
    runIds: new Set(copies.flatMap(({ pieces }) => pieces.map(({ runId }) => runId))),
  }
}

const isSubset = (some: readonly string[], all: ReadonlySet<string>): boolean => some.every((id) => all.has(id))

/**
 * Locks jobs and the places of their copies once. Returns undefined if the copies have moved to other places before.
 */
async function tryLock(tx: EnvironmentTx, query: JobQuery): Promise<JobsWithCopies | undefined> {
  const expected = await loadJobsWithCopies(tx, query)
  const places = getPlaces(expected)
  await lockPresets(tx, [...places.presetIds])
  await lockSheets(tx, [...places.sheets])
  const current = await loadCopies(tx, await lockJobs(tx, query))
  const { presetIds, runIds } = getPlaces(current)
  const isLocked =
    isSubset(idsOf(current.jobs), new Set(idsOf(expected.jobs))) &&
    isSubset([...presetIds], places.presetIds) &&
    isSubset([...runIds], places.runIds)
  return isLocked ? current : undefined
}

/**
 * Locks jobs with the presets on which they are booked and the runs that print them, until the transaction ends, and
 * returns their current state. Presets are locked before runs, and runs before jobs; so if copies have moved to other
 * presets or runs before the jobs were locked, all locks are released and taken again. Returns undefined if that
 * happens too often.
 */
export async function lockJobsWithCopies(tx: EnvironmentTx, query: JobQuery): Promise<JobsWithCopies | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const locked = await inSavepoint(
      tx,
      () => tryLock(tx, query),
      (result) => result !== undefined,
    )
    if (locked) return locked
  }
  return undefined
}
