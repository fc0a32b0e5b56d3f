import { type NewOrder, SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import type { SubmittedOrder } from './job-state/submissions-store.ts'

/** Jobs of a stored order that a later submission of it does not contain. */
export interface LeftOutJobs {
  /** Ids of stored jobs of the order that the submission does not contain. */
  readonly otherJobs: string[]
  /** Whether these jobs will be cancelled, if the shop system submitted the order; else they stay as they are. */
  readonly cancelsOtherJobs: boolean
  /**
   * Something is to be recorded: jobs are left out for the first time or are to be cancelled, or jobs that the
   * submission before left out are in this one.
   */
  readonly hasLeftOutChange: boolean
}

export const NOTHING_LEFT_OUT: LeftOutJobs = { otherJobs: [], cancelsOtherJobs: false, hasLeftOutChange: false }

/** Returns which stored jobs the submission leaves out. `cancels`: they are cancelled without asking. */
export function findLeftOutJobs(order: NewOrder, submitted: SubmittedOrder, cancels: boolean): LeftOutJobs {
  const submittedJobIds = order.jobs.map(({ jobId }) => jobId)
  const otherJobs = [...submitted.jobs.keys()].filter((jobId) => !submittedJobIds.includes(jobId)).toSorted()
  // A file in a hot folder may contain one job of several.
  if (order.source !== SHOP_SYSTEM_SOURCE) return { ...NOTHING_LEFT_OUT, otherJobs }
  const leftOut = otherJobs.filter((jobId) => {
    const job = submitted.jobs.get(jobId)
    return job && !job.isCancelled && !job.isKept
  })
  const cancelsOtherJobs = cancels && leftOut.length > 0
  const hasLeftOutChange =
    cancelsOtherJobs ||
    leftOut.some((jobId) => submitted.jobs.get(jobId)?.isLeftOut === false) ||
    submittedJobIds.some((jobId) => submitted.jobs.get(jobId)?.isLeftOut === true)
  return { otherJobs, cancelsOtherJobs, hasLeftOutChange }
}
