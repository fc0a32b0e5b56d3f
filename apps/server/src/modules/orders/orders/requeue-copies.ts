import { printedCopies, returnCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
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

/**
 * Requeues rejected copies, all or none. Locks their jobs; the caller has locked their run. Fails with `not_found` if
 * the order was deleted, and with `copies_not_printed` if the copies are pending already.
 */
export async function requeueRejectedCopies(
  tx: EnvironmentTx,
  printed: readonly PrintedCopies[],
  now: Date,
): Promise<Failure | undefined> {
  const jobs = await lockedById(tx, printed)
  for (const { jobPk, orderId, frameIndex, copies } of printed) {
    const job = jobs.get(jobPk)
    if (!job) return failure('not_found', { orderId })
    const back = returnCopies(job, frameIndex, copies, 'rejected')
    if (!back.ok) return jobTransitionFailure(back.refusal, job)
    jobs.set(jobPk, back.job)
  }
  await saveJobProgress(tx, [...jobs.values()], now)
  return undefined
}

/**
 * Requeues the copies of a cancelled run. Skips deleted orders, and copies that are pending again because their order
 * was activated or edited.
 */
export async function requeueCancelledCopies(
  tx: EnvironmentTx,
  printed: readonly PrintedCopies[],
  now: Date,
): Promise<void> {
  const jobs = await lockedById(tx, printed)
  for (const { jobPk, frameIndex, copies } of printed) {
    const job = jobs.get(jobPk)
    const frame = job?.frames[frameIndex]
    if (!job || !frame) continue
    const back = returnCopies(job, frameIndex, Math.min(copies, printedCopies(frame)), 'cancelled')
    if (back.ok) jobs.set(jobPk, back.job)
  }
  await saveJobProgress(tx, [...jobs.values()], now)
}

async function lockedById(tx: EnvironmentTx, printed: readonly PrintedCopies[]): Promise<Map<string, StoredJob>> {
  const jobs = await lockJobs(tx, { ids: [...new Set(printed.map(({ jobPk }) => jobPk))] })
  return new Map(jobs.map((job) => [job.id, job]))
}
