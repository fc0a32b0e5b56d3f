import { assignedCopies, currentFrame, type JobErrorCode } from '@platen/domain/orders'
import { type Failure, failure } from '../../../http/failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Returns the failure of a state transition that is not allowed, with the current counts of the job. */
export function jobTransitionFailure(refusal: JobErrorCode, job: StoredJob): Failure {
  const { copies, remaining, pending } = currentFrame(job)
  const assigned = assignedCopies(currentFrame(job))
  return failure(refusal, { orderId: job.orderId, jobId: job.jobId, copies, remaining, pending, assigned })
}
