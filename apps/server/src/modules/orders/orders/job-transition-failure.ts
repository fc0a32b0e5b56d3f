import { assignedCopies, currentFrame, type JobErrorCode } from '@platen/domain/orders'
import { type Failure, failure } from '../../../http/failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Returns the copies of all frames that were ordered and are needed. */
const countOrdered = ({ frames }: StoredJob): number =>
  frames.reduce((total, { copies, notNeeded = 0 }) => total + copies - notNeeded, 0)

/** Returns the failure of a state transition that is not allowed, with the current counts of the job. */
export function jobTransitionFailure(refusal: JobErrorCode, job: StoredJob): Failure {
  if (refusal === 'cancel_too_many')
    return failure(refusal, { orderId: job.orderId, jobId: job.jobId, copies: countOrdered(job) })
  const { copies, remaining, pending } = currentFrame(job)
  const assigned = assignedCopies(currentFrame(job))
  return failure(refusal, { orderId: job.orderId, jobId: job.jobId, copies, remaining, pending, assigned })
}
