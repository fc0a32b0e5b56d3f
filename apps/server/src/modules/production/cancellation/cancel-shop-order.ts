import type { BodyOf } from '@platen/contract/call'
import { intakeCalls } from '@platen/contract/intake'
import { SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { type CancelCause, totalOutcome } from '../../orders/orders/job-state/cancellation-commands.ts'
import { findSubmittedOrder, type JobQuery } from '../../orders/orders/orders-queries.ts'
import { type PlannedCancellation, planCancellation, storeCancellations } from './cancel-jobs.ts'
import { type JobsWithCopies, loadJobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

type Body = BodyOf<typeof intakeCalls.persBizCancel>

/** Plans the cancellation of an order of a shop system, or returns why it is not possible; all jobs or none. */
async function planOrder(
  tx: EnvironmentTx,
  { orderId, jobId, copies: wanted }: Body,
  load: (query: JobQuery) => Promise<JobsWithCopies | undefined>,
): Promise<readonly PlannedCancellation[] | Failure> {
  const order = await findSubmittedOrder(tx, SHOP_SYSTEM_SOURCE, orderId)
  if (!order) return failure('not_found', { orderId })
  const copies = await load(jobId === undefined ? { ids: order.jobPks } : { keys: [{ id: order.id, jobId }] })
  if (!copies) return failure('changed_meanwhile', { name: orderId })
  if (copies.jobs.length === 0) return failure('not_found', { orderId })
  const planned: PlannedCancellation[] = []
  for (const job of copies.jobs) {
    const plan = planCancellation(job, wanted, copies)
    if (plan instanceof Failure) return plan
    planned.push(plan)
  }
  return planned
}

const toResponse = (orderId: string, planned: readonly PlannedCancellation[]) => ({
  orderId,
  jobs: planned
    .map((plan) => ({ jobId: plan.job.jobId, status: plan.job.jobStatus, ...totalOutcome(plan) }))
    .toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1)),
})

/** POST /pax/persbiz/orders/cancel: cancels an order of a shop system, or copies of one of its jobs. */
export const cancelShopOrder = apiKeyHandler(
  intakeCalls.persBizCancel,
  async ({ services, environment, body, key }) => {
    const cause: CancelCause = {
      ...{ actor: { kind: 'apiKey', name: key.name }, now: services.now(), reason: body.reason },
    }
    return services.database.inEnvironment(environment.id, async (tx) => {
      const planned = await planOrder(tx, body, (query) => lockJobsWithCopies(tx, query))
      if (planned instanceof Failure) return planned
      notifyChange(tx, await storeCancellations(tx, planned, cause))
      return toResponse(body.orderId, planned)
    })
  },
)

/** POST /pax/persbiz/orders/cancel/validate: returns what cancelling would do now, and changes nothing. */
export const validateCancelShopOrder = apiKeyHandler(
  intakeCalls.persBizValidateCancel,
  async ({ services, environment, body }) =>
    services.database.inEnvironment(
      environment.id,
      async (tx) => {
        const planned = await planOrder(tx, body, (query) => loadJobsWithCopies(tx, query))
        return planned instanceof Failure ? planned : toResponse(body.orderId, planned)
      },
      { readOnly: true },
    ),
)
