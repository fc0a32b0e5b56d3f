import { type NewOrder, SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import type { SubmittedOrder } from './job-state/submissions-store.ts'

/** Jobs of a stored order that a later submission of it does not contain. */
export interface LeftOutJobs {
  /** Ids of stored jobs of the order that the submission does not contain. */
  readonly otherJobs: string[]
  /** Whether these jobs will be cancelled, if the shop system submitted the order; else they stay as they are. */
  readonly cancelsOtherJobs: boolean
  /** The submission was the first one without some of the jobs, or contains jobs that the one before did not contain. */
  readonly hasLeftOutOthers: boolean
}

export const NOTHING_LEFT_OUT: LeftOutJobs = { otherJobs: [], cancelsOtherJobs: false, hasLeftOutOthers: false }

/** Returns which stored jobs the submission leaves out. `cancels`: they are cancelled without asking. */
export function findLeftOutJobs(order: NewOrder, submitted: SubmittedOrder, cancels: boolean): LeftOutJobs {
  const named = order.jobs.map(({ jobId }) => jobId)
  const otherJobs = [...submitted.jobs.keys()].filter((jobId) => !named.includes(jobId)).toSorted()
  // A file in a hot folder may contain one job of several.
  if (order.source !== SHOP_SYSTEM_SOURCE) return { ...NOTHING_LEFT_OUT, otherJobs }
  const leftOut = otherJobs.filter((jobId) => submitted.jobs.get(jobId)?.isCancelled === false)
  const cancelsOtherJobs = cancels && leftOut.length > 0
  const hasLeftOutOthers =
    leftOut.some((jobId) => submitted.jobs.get(jobId)?.isLeftOut === false) ||
    named.some((jobId) => submitted.jobs.get(jobId)?.isLeftOut === true)
  return { otherJobs, cancelsOtherJobs, hasLeftOutOthers }
}
