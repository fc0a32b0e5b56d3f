import { printedCopies, returnCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { type EventActor, insertJobEvents, type JobEvent } from './job-state/job-events-commands.ts'
import { findJobsActivatedSince } from './job-state/job-events-queries.ts'
import { lockJobs, saveJobProgress } from './job-state/job-state-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Printed copies of one frame of a job. */
export interface PrintedCopies {
  readonly jobPk: string
  readonly orderId: string
  readonly frameIndex: number
  readonly copies: number
}

/** A run whose copies are printed again, and who caused it. */
export interface RunCause {
  readonly actor: EventActor
  readonly run: { readonly id: string; readonly presetName: string; readonly reprintOf?: string | null }
  /** Why copies were rejected. */
  readonly reason?: string
}

/** Returns one event for each job of the copies of a run. */
function createRunEvents(
  kind: 'rejected' | 'runCancelled' | 'reprinted',
  printed: readonly Pick<PrintedCopies, 'jobPk' | 'copies'>[],
  { run, reason }: RunCause,
): JobEvent[] {
  return [...Map.groupBy(printed, ({ jobPk }) => jobPk)].map(([jobPk, ofJob]) => ({
    jobPk,
    kind,
    details: {
      copies: ofJob.reduce((sum, { copies }) => sum + copies, 0),
      preset: run.presetName,
      printJob: run.id,
      ...(reason === undefined ? {} : { reason }),
    },
  }))
}

/**
 * Requeues rejected copies, all or none. Locks their jobs; the caller has locked their run. Fails with `not_found` if
 * the order was deleted, and with `copies_not_printed` if the copies are pending already, or the job was activated
 * again after the run: its printed copies are then those of later runs.
 */
export async function requeueRejectedCopies(
  tx: EnvironmentTx,
  printed: readonly PrintedCopies[],
  cause: RunCause,
  now: Date,
): Promise<Failure | undefined> {
  const jobs = await lockedById(tx, printed)
  const activated = await findActivatedSince(tx, printed, cause)
  for (const { jobPk, orderId, frameIndex, copies } of printed) {
    const job = jobs.get(jobPk)
    if (!job) return failure('not_found', { orderId })
    if (activated.has(jobPk)) return jobTransitionFailure('copies_not_printed', job)
    const back = returnCopies(job, frameIndex, copies, 'rejected')
    if (!back.ok) return jobTransitionFailure(back.refusal, job)
    jobs.set(jobPk, back.job)
  }
  await saveJobProgress(tx, [...jobs.values()], now, {
    actor: cause.actor,
    events: createRunEvents('rejected', printed, cause),
  })
  return undefined
}

/**
 * Requeues the copies of a cancelled run. Skips deleted orders, and copies that are pending again because their order
 * was activated or edited.
 */
export async function requeueCancelledCopies(
  tx: EnvironmentTx,
  printed: readonly PrintedCopies[],
  cause: RunCause,
  now: Date,
): Promise<void> {
  const jobs = await lockedById(tx, printed)
  const activated = await findActivatedSince(tx, printed, cause)
  const requeued: { jobPk: string; copies: number }[] = []
  for (const { jobPk, frameIndex, copies } of printed) {
    const job = jobs.get(jobPk)
    const frame = job?.frames[frameIndex]
    if (!job || !frame || activated.has(jobPk)) continue
    const returned = Math.min(copies, printedCopies(frame))
    const back = returnCopies(job, frameIndex, returned, 'cancelled')
    if (!back.ok) continue
    jobs.set(jobPk, back.job)
    requeued.push({ jobPk, copies: returned })
  }
  await saveJobProgress(tx, [...jobs.values()], now, {
    actor: cause.actor,
    events: createRunEvents('runCancelled', requeued, cause),
  })
}

/** Records that the copies of a run are sent to print again, which changes no counts. Skips deleted orders. */
export async function recordReprint(
  tx: EnvironmentTx,
  printed: readonly PrintedCopies[],
  cause: RunCause,
): Promise<void> {
  const jobs = await lockedById(tx, printed)
  const existing = printed.filter(({ jobPk }) => jobs.has(jobPk))
  await insertJobEvents(tx, { actor: cause.actor, events: createRunEvents('reprinted', existing, cause) })
}

const findActivatedSince = (tx: EnvironmentTx, printed: readonly PrintedCopies[], { run }: RunCause) =>
  findJobsActivatedSince(
    tx,
    printed.map(({ jobPk }) => jobPk),
    [run.id, run.reprintOf ?? run.id],
  )

async function lockedById(tx: EnvironmentTx, printed: readonly PrintedCopies[]): Promise<Map<string, StoredJob>> {
  const jobs = await lockJobs(tx, { ids: [...new Set(printed.map(({ jobPk }) => jobPk))] })
  return new Map(jobs.map((job) => [job.id, job]))
}
