import { assignedCopies, currentFrame, type JobErrorCode } from '@platen/domain/orders'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { StoredJob } from './orders-store.ts'

/** A step that the life of a job does not allow, with the facts as they are now. */
export function refuseLife(refusal: JobErrorCode, job: StoredJob): Refusal {
  const { copies, remaining, pending } = currentFrame(job)
  const assigned = assignedCopies(currentFrame(job))
  return refuse(refusal, { orderId: job.orderId, jobId: job.jobId, copies, remaining, pending, assigned })
}
