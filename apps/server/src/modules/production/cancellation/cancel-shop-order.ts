import type { BodyOf } from '@platen/contract/call'
import { intakeCalls } from '@platen/contract/intake'
import { SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import {
  findHeldExpiry,
  HELD_CANCELLATION_TTL_MS,
  holdCancellation,
  lockOrderArrival,
  MAX_HELD_CANCELLATIONS,
} from '../../orders/orders/held-cancellations-commands.ts'
import { type CancelCause, totalOutcome } from '../../orders/orders/job-state/cancellation-commands.ts'
import { findSubmittedOrder, type JobQuery, type SubmittedOrder } from '../../orders/orders/orders-queries.ts'
import { findShippedOrders } from '../../orders/shipments/shipments-queries.ts'
import { type PlannedCancellation, planCancellation, refuseShipped, storeCancellations } from './cancel-jobs.ts'
import { type JobsWithCopies, loadJobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

type Body = BodyOf<typeof intakeCalls.persBizCancel>

type Load = (tx: EnvironmentTx, query: JobQuery) => Promise<JobsWithCopies | undefined>

/** Plans the cancellation of an order of a shop system, or returns why it is not possible; all jobs or none. */
async function planOrder(
  tx: EnvironmentTx,
  order: SubmittedOrder,
  { orderId, jobId, copies: wanted }: Body,
  load: Load,
): Promise<readonly PlannedCancellation[] | Failure> {
  const copies = await load(tx, jobId === undefined ? { ids: order.jobPks } : { keys: [{ id: order.id, jobId }] })
  if (!copies) return failure('changed_meanwhile', { name: orderId })
  if (copies.jobs.length === 0) return failure('not_found', { orderId })
  const shippedOrders = await findShippedOrders(tx, copies.jobs)
  const planned: PlannedCancellation[] = []
  for (const job of copies.jobs) {
    const plan = refuseShipped(planCancellation(job, wanted, copies), shippedOrders)
    if (plan instanceof Failure) return plan
    planned.push(plan)
  }
  return planned
}

const toResponse = (orderId: string, planned: readonly PlannedCancellation[]) => ({
  orderId,
  heldUntil: null,
  jobs: planned
    .map((plan) => ({ jobId: plan.job.jobId, status: plan.job.jobStatus, ...totalOutcome(plan) }))
    .toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1)),
})

const toHeldResponse = (orderId: string, until: Date) => ({ orderId, heldUntil: until.toISOString(), jobs: [] })

/**
 * Holds the cancellation of an order or job that has not arrived; only a complete one, since its copies are not known
 * yet.
 */
async function hold(tx: EnvironmentTx, { orderId, jobId = '', copies, reason }: Body, by: string, now: Date) {
  if (copies !== undefined) return failure('not_found', { orderId })
  const cancellation = { jobId, reason: reason || null, by }
  const until = await holdCancellation(tx, { source: SHOP_SYSTEM_SOURCE, orderId }, cancellation, now)
  return until ? toHeldResponse(orderId, until) : failure('too_many_items', { limit: MAX_HELD_CANCELLATIONS })
}

/** Returns the order if it has arrived, and the job if one is named. */
async function findArrived(
  tx: EnvironmentTx,
  { orderId, jobId }: Pick<Body, 'orderId' | 'jobId'>,
): Promise<SubmittedOrder | undefined> {
  const order = await findSubmittedOrder(tx, SHOP_SYSTEM_SOURCE, orderId)
  return jobId === undefined || order?.jobIds.includes(jobId) ? order : undefined
}

/** As `findArrived`; if it has not arrived, the arrival of the order is locked until the transaction ends. */
async function findOrLockArrival(tx: EnvironmentTx, body: Body): Promise<SubmittedOrder | undefined> {
  const order = await findArrived(tx, body)
  if (order) return order
  await lockOrderArrival(tx, { source: SHOP_SYSTEM_SOURCE, orderId: body.orderId })
  return findArrived(tx, body)
}

/** POST /pax/persbiz/orders/cancel: cancels an order of a shop system, or copies of one of its jobs. */
export const cancelShopOrder = apiKeyHandler(
  intakeCalls.persBizCancel,
  async ({ services, environment, body, key, reply }) => {
    const now = services.now()
    const cause: CancelCause = { actor: { kind: 'apiKey', name: key.name }, now, reason: body.reason }
    const response = await services.database.inEnvironment(environment.id, async (tx) => {
      const order = await findOrLockArrival(tx, body)
      if (!order) return hold(tx, body, key.name, now)
      const planned = await planOrder(tx, order, body, lockJobsWithCopies)
      if (planned instanceof Failure) return planned
      notifyChange(tx, await storeCancellations(tx, planned, cause))
      return toResponse(body.orderId, planned)
    })
    if (!(response instanceof Failure) && response.heldUntil !== null) reply.status(202)
    return response
  },
)

/** POST /pax/persbiz/orders/cancel/validate: returns what cancelling would do now, and changes nothing. */
export const validateCancelShopOrder = apiKeyHandler(
  intakeCalls.persBizValidateCancel,
  async ({ services, environment, body }) =>
    services.database.inEnvironment(
      environment.id,
      async (tx) => {
        const { orderId } = body
        const order = await findArrived(tx, body)
        if (!order && body.copies !== undefined) return failure('not_found', { orderId })
        if (!order) {
          const now = services.now()
          const heldUntil = await findHeldExpiry(tx, { source: SHOP_SYSTEM_SOURCE, orderId }, body.jobId ?? '', now)
          return toHeldResponse(orderId, heldUntil ?? new Date(now.getTime() + HELD_CANCELLATION_TTL_MS))
        }
        const planned = await planOrder(tx, order, body, loadJobsWithCopies)
        return planned instanceof Failure ? planned : toResponse(orderId, planned)
      },
      { readOnly: true },
    ),
)
