import { type CopyCounts, intakeCalls } from '@platen/contract/intake'
import { SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import { assignedCopies, printedCopies } from '@platen/domain/orders'
import type { PrintJobState } from '@platen/domain/printing'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findSubmittedOrder, loadJobs, type StoredJob } from '../../orders/orders/orders-queries.ts'
import { type CopiesInState, countRejectedCopies, loadStatesOfCopies } from '../runs/copy-states-queries.ts'

/** The count that a copy belongs to, by the state of its print job. */
const COUNT_OF_STATE: Readonly<Record<Exclude<PrintJobState, 'cancelled'>, keyof CopyCounts>> = {
  queued: 'queued',
  ready: 'queued',
  failed: 'failed',
  sent: 'sent',
  withdrawing: 'sent',
  pickedUp: 'pickedUp',
  printing: 'pickedUp',
  printed: 'printed',
  confirmed: 'confirmed',
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function countCopies(job: StoredJob, states: readonly CopiesInState[]): CopyCounts {
  const counts = {
    open: 0,
    booked: 0,
    queued: 0,
    failed: 0,
    sent: 0,
    pickedUp: 0,
    printed: 0,
    confirmed: 0,
    cancelled: 0,
    other: 0,
  }
  counts.open = sum(job.frames.map(({ pending }) => pending))
  counts.cancelled = sum(job.frames.map(({ cancelled = 0 }) => cancelled))
  counts.booked = sum(job.frames.map(assignedCopies))
  for (const { jobPk, state, copies } of states)
    if (jobPk === job.id && state !== 'cancelled') counts[COUNT_OF_STATE[state]] += copies
  counts.other = sum(job.frames.map(({ copies }) => copies)) - sum(Object.values(counts))
  return counts
}

/** GET /pax/persbiz/orders/:orderId: returns an order that a shop system submitted, with the state of its copies. */
export const readShopOrder = apiKeyHandler(intakeCalls.persBizReadOrder, ({ services, environment, params }) =>
  services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const order = await findSubmittedOrder(tx, SHOP_SYSTEM_SOURCE, params.orderId)
      if (!order) return failure('not_found')
      const jobs = await loadJobs(tx, { ids: order.jobPks })
      const printed = jobs.flatMap(({ id, frames }) =>
        frames.map((frame, frameIndex) => ({ jobPk: id, frameIndex, printed: printedCopies(frame) })),
      )
      const states = await loadStatesOfCopies(tx, printed)
      const rejected = await countRejectedCopies(tx, order.jobPks)
      const { id, orderId, externalOrderId, dealerOrderId, customerInfo } = order
      return {
        id,
        orderId,
        externalOrderId,
        dealerOrderId,
        customerInfo,
        jobs: jobs.map((job) => ({
          jobId: job.jobId,
          status: job.jobStatus,
          place: job.place,
          copies: sum(job.frames.map(({ copies }) => copies)),
          counts: countCopies(job, states),
          cancelOutcome: job.cancelOutcome,
          rejected: rejected.get(job.id) ?? 0,
        })),
      }
    },
    { readOnly: true },
  ),
)
