import { createHash, randomUUID } from 'node:crypto'
import type { ArrivingJob, ArrivingOrder } from '@platen/domain/intake'
import { applyRules, isUntouched, type RuleBook } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type ArtworkOfFrame, enterOrder, jobIdsOf, updateOrder, writeFrames, writeJob } from './arrivals-store.ts'
import { framesOf } from './frames-of-arrival.ts'
import { lookAtArtwork } from './look-at-artwork.ts'
import { lockJobs, type StoredJob } from './orders-store.ts'
import { ruleBookOf } from './rule-book.ts'

export interface ArrivedOrder {
  /** The order's id on the wire. */
  readonly id: string
  readonly orderId: string
  /** False for an order that was here before, the same or changed. */
  readonly created: boolean
  /** False for the same order once more: nothing was written. */
  readonly changed: boolean
}

/** The same text for the same value, whatever the order in which its fields came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** What a delivery says of one job. Its date is left out: a file delivered again has the date of that delivery. */
function deliveryHash(order: ArrivingOrder, job: ArrivingJob, artworkOf: ArtworkOfFrame): Buffer {
  const said = { ...order, date: undefined, jobs: undefined }
  const frames = job.frames.map((frame) => ({
    copies: frame.copies,
    widthMM: frame.widthMM,
    heightMM: frame.heightMM,
    artwork: artworkOf.get(frame)?.id ?? null,
  }))
  return createHash('sha256')
    .update(canonical([said, { ...job, frames }]))
    .digest()
}

/**
 * Stores an order that a connector brings, with its rules applied (readings N7, O6). An order is known by its source
 * and order id, a job by its job id in it (readings O5): delivered again the same, nothing happens; delivered again
 * changed, the job is replaced while nothing of it is booked or printed, else the whole delivery is refused with
 * `order_refused_changed`, and the caller rolls back. Jobs that a later delivery does not name stay as they are.
 */
export async function arriveOrder(
  tx: EnvironmentTx,
  order: ArrivingOrder,
  artworkOf: ArtworkOfFrame,
  now: Date,
): Promise<ArrivedOrder | Refusal> {
  const entered = await enterOrder(tx, order, randomUUID(), now)
  const known = entered.isNew ? new Map<string, string>() : await jobIdsOf(tx, entered.id)
  const ids = order.jobs.map((job) => known.get(job.jobId)).filter((id) => id !== undefined)
  const stored = new Map((ids.length > 0 ? await lockJobs(tx, { ids }) : []).map((job) => [job.jobId, job]))
  const fresh = order.jobs.filter((job) => {
    const before = stored.get(job.jobId)
    return !before?.deliveryHash.equals(deliveryHash(order, job, artworkOf))
  })
  const arrived = { id: entered.id, orderId: order.orderId, created: entered.isNew }
  if (fresh.length === 0) return { ...arrived, changed: false }
  for (const job of fresh) {
    const before = stored.get(job.jobId)
    if (before && !isUntouched(before)) {
      return refuse('order_refused_changed', { orderId: order.orderId, jobId: job.jobId })
    }
  }
  await updateOrder(tx, entered.id, order)
  const book = await ruleBookOf(tx)
  for (const [index, job] of fresh.entries()) {
    // a millisecond apart, so that jobs which came together are listed and booked in the sequence of their order
    const at = new Date(now.getTime() + index)
    await storeJob({ tx, order, orderPk: entered.id, book, artworkOf, now: at }, job, stored.get(job.jobId))
  }
  return { ...arrived, changed: true }
}

interface Delivery {
  readonly tx: EnvironmentTx
  readonly order: ArrivingOrder
  readonly orderPk: string
  readonly book: RuleBook
  readonly artworkOf: ArtworkOfFrame
  readonly now: Date
}

async function storeJob(delivery: Delivery, arriving: ArrivingJob, before: StoredJob | undefined): Promise<void> {
  const { tx, order, orderPk, book, artworkOf, now } = delivery
  const asSet = before ?? { setByHand: [], jig: null, users: [] }
  const ruled = applyRules({ ...asSet, parameters: arriving.values }, book)
  const id = before?.id ?? randomUUID()
  const hash = deliveryHash(order, arriving, artworkOf)
  await writeJob(tx, orderPk, order, { id, arriving, ruled, deliveryHash: hash }, now)
  await writeFrames(tx, id, framesOf(arriving, artworkOf), before !== undefined)
  await lookAtArtwork(tx, [id])
}
