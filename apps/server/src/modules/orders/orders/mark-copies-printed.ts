import { markPrinted } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { JobEvent } from './job-state/job-events-commands.ts'
import { lockJobs, saveJobProgress } from './job-state/job-state-commands.ts'
import type { RunCause } from './requeue-copies.ts'

/**
 * Marks booked copies as printed. Each job advances to its remaining copies, to its next frame, or to history.
 *
 * @param copies number of copies by job id; their bookings have been deleted
 */
export async function markCopiesPrinted(
  tx: EnvironmentTx,
  copies: ReadonlyMap<string, number>,
  { actor, run }: RunCause,
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
  const events = printed.map(({ id, place }): JobEvent => {
    const details = { copies: copies.get(id) ?? 0, preset: run.presetName, printJob: run.id }
    return {
      jobPk: id,
      kind: 'sentToPrint',
      details: place === 'history' ? { ...details, isFinished: true } : details,
    }
  })
  await saveJobProgress(tx, printed, now, { actor, events })
}
