import type { BodyOf } from '@platen/contract/call'
import { orderCalls, type WireRefusedJob } from '@platen/contract/orders'
import { cancelledCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { auditJob } from '../../orders/orders/audit-job.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { serialiseJobKey } from '../../orders/orders/orders-queries.ts'
import { findShippedOrders } from '../../orders/shipments/shipments-queries.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { type PlannedCancellation, planCancellation, refuseShipped, storeCancellations } from './cancel-jobs.ts'
import { type JobsWithCopies, loadJobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

interface Plan {
  readonly planned: readonly PlannedCancellation[]
  readonly refused: WireRefusedJob[]
}

/** Plans the cancellation of each job of a request; of several entries with the same job, the last one counts. */
async function planEach(
  tx: EnvironmentTx,
  { jobs: entries }: BodyOf<typeof orderCalls.cancel>,
  copies: JobsWithCopies,
): Promise<Plan> {
  const shippedOrders = await findShippedOrders(tx, copies.jobs)
  const byKey = new Map(copies.jobs.map((job) => [serialiseJobKey({ id: job.orderPk, jobId: job.jobId }), job]))
  const planned: PlannedCancellation[] = []
  const refused: WireRefusedJob[] = []
  for (const [key, entry] of new Map(entries.map((each) => [serialiseJobKey(each), each]))) {
    const job = byKey.get(key)
    const plan = job ? refuseShipped(planCancellation(job, entry.copies, copies), shippedOrders) : failure('not_found')
    if (!(plan instanceof Failure)) planned.push(plan)
    else refused.push({ id: entry.id, jobId: entry.jobId, code: plan.code, details: { ...plan.details } })
  }
  return { planned, refused }
}

const toResponse = ({ planned, refused }: Plan) => ({
  jobs: planned.map(({ job, outcome }) => ({ id: job.orderPk, jobId: job.jobId, ...outcome })),
  refused,
})

/** PUT /pax/orders/cancel: cancels copies of jobs wherever they are. */
export const cancelOrders = memberHandler(orderCalls.cancel, async ({ tx, body, user, services, changed }) => {
  const copies = await lockJobsWithCopies(tx, { keys: body.jobs, visibleTo: visibilityFilter(user) })
  if (!copies) return failure('changed_meanwhile')
  const plan = await planEach(tx, body, copies)
  const { reason } = body
  changed(...(await storeCancellations(tx, plan.planned, { actor: userActor(user), now: services.now(), reason })))
  markAuditNotNeeded(tx) // all jobs may be refused or cancelled already
  for (const { job, outcome, isDone } of plan.planned)
    if (!isDone)
      await auditJob(tx, user, 'cancelled', job, {
        copies: cancelledCopies(outcome),
        ...(reason ? { note: reason } : {}),
      })
  return toResponse(plan)
})

/** POST /pax/orders/cancel/validate: returns what cancelling these jobs would do now. */
export const validateCancelOrders = memberHandler(orderCalls.validateCancel, async ({ tx, body, user }) => {
  const copies = await loadJobsWithCopies(tx, { keys: body.jobs, visibleTo: visibilityFilter(user) })
  return toResponse(await planEach(tx, body, copies))
})
