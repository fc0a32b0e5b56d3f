import { markPrinted } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { saveJobProgress } from './job-progress-store.ts'
import { deletePresetBookings, lockJobs } from './orders-store.ts'

/**
 * Marks the copies booked on a locked preset as printed. Each job advances to its remaining copies, to its next frame,
 * or to history. Deletes the bookings of the preset.
 */
export async function markBookedCopiesPrinted(tx: EnvironmentTx, presetId: string, now: Date): Promise<void> {
  const copies = await deletePresetBookings(tx, presetId)
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
