import { printedCopies, returnCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Failure, failure } from '../../http/failure.ts'
import { lockJobs, type StoredJob } from './orders-store.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import { saveJobProgress } from './job-progress-store.ts'

/** Printed copies of one frame of a job. */
export interface PrintedCopies {
  readonly jobPk: string
  readonly orderId: string
  readonly frameIndex: number
  readonly copies: number
}

/**
 * Gives rejected copies back to be printed, all of them or none. Locks their jobs; the run that they come from is
 * locked before. Refused: `not_found` (the order was deleted), `copies_not_printed` (they are to be printed anyhow).
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
 * Gives the copies of a cancelled run back to be printed. Orders that are gone, and copies that are to be printed
 * anyhow since their order was activated or edited meanwhile, are passed over: nothing is left to give back of them.
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
