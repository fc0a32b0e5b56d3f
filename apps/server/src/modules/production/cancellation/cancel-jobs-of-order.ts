import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import type { CancelCause } from '../../orders/orders/job-state/cancellation-commands.ts'
import { type PlannedCancellation, planCancellation, storeCancellations } from './cancel-jobs.ts'
import { lockJobsWithCopies } from './copies-commands.ts'

/**
 * Cancels copies of jobs of an order; all or none. A job that does not exist is left out.
 *
 * @param cancellations the number of copies that are cancelled in the end; undefined for all
 */
export async function cancelJobsOfOrder(
  tx: EnvironmentTx,
  orderPk: string,
  cancellations: readonly { readonly jobId: string; readonly copies: number | undefined }[],
  cause: CancelCause,
): Promise<Change[] | Failure> {
  const copies = await lockJobsWithCopies(tx, { keys: cancellations.map(({ jobId }) => ({ id: orderPk, jobId })) })
  if (!copies) return failure('changed_meanwhile', { name: '' })
  const planned: PlannedCancellation[] = []
  for (const job of copies.jobs) {
    const cancellation = cancellations.find(({ jobId }) => jobId === job.jobId)
    const plan = planCancellation(job, cancellation?.copies, copies)
    if (plan instanceof Failure) return plan
    planned.push(plan)
  }
  return storeCancellations(tx, planned, cause)
}
