import { markPrinted } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { deletePresetBookings, lockJobs } from './orders-store.ts'
import { saveJobProgress } from './job-progress-store.ts'

/**
 * Moves every job on that is booked on a locked preset, by as many copies as are booked there (specification section
 * 4): to what is left of it, to its next frame, or to history. The preset's bookings end with it.
 */
export async function markBookedCopiesPrinted(tx: EnvironmentTx, presetId: string, now: Date): Promise<void> {
  const copies = await deletePresetBookings(tx, presetId)
  if (copies.size === 0) return
  const jobs = await lockJobs(tx, { ids: [...copies.keys()] })
  const printed = jobs.map((job) => {
    const after = markPrinted(job, copies.get(job.id))
    // the database holds that booked slots are assigned copies, so this would be a fault of ours
    if (!after.ok) throw new Error(`Job ${job.id} cannot be printed: ${after.refusal}`)
    return after.job
  })
  await saveJobProgress(tx, printed, now)
}
