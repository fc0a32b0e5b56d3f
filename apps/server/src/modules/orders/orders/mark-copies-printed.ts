import { markPrinted } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { lockJobs, saveJobProgress } from './job-state/job-state-commands.ts'

/**
 * Marks booked copies as printed. Each job advances to its remaining copies, to its next frame, or to history.
 *
 * @param copies number of copies by job id; their bookings have been deleted
 */
export async function markCopiesPrinted(
  tx: EnvironmentTx,
  copies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (copies.size === 0) return
  const jobs = await lockJobs(tx, { ids: [...copies.keys()] })
  const printed = jobs.map((job) => {
    const after = markPrinted(job, copies.get(job.id))
    // booked slots are assigned copies (a database constraint), so a failure here is a bug
    if (!after.ok) throw new Error(`Job ${job.id} cannot be printed: ${after.refusal}`)
    return after.job
  })
  await saveJobProgress(tx, printed, now)
}
