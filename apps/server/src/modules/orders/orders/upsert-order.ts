import { createHash, randomUUID } from 'node:crypto'
import type { NewJob, NewOrder } from '@platen/domain/intake'
import { applyRules, hasNoBookedOrPrintedCopies } from '@platen/domain/orders'
import { toCanonicalJson } from '../../../canonical-json.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { lockJobs } from './orders-store.ts'
import { planFrames } from './plan-frames.ts'
import { preflightArtwork } from './preflight-artwork.ts'
import { getRuleContext } from './rule-context.ts'
import {
  type ArtworkOfFrame,
  insertOrLockOrder,
  loadJobIds,
  replaceFrames,
  updateOrder,
  writeJobs,
} from './submissions-store.ts'

export interface UpsertedOrder {
  /** The order's id in the HTTP API. */
  readonly id: string
  readonly orderId: string
  /** False if the order existed before. */
  readonly created: boolean
  /** False for an unchanged resubmission: nothing was written. */
  readonly changed: boolean
}

/**
 * Returns a function that hashes the submitted data of one job. The date is excluded, since a file submitted again has
 * a new date. The fields shared by all jobs are serialised once, since they may be long.
 */
function submissionHashes(order: NewOrder, artworkOf: ArtworkOfFrame): (job: NewJob) => Buffer {
  const shared = toCanonicalJson({ ...order, date: undefined, jobs: undefined })
  return (job) => {
    const frames = job.frames.map((frame) => ({
      copies: frame.copies,
      widthMM: frame.widthMM,
      heightMM: frame.heightMM,
      artwork: artworkOf.get(frame)?.id ?? null,
    }))
    return createHash('sha256')
      .update(`[${shared},${toCanonicalJson({ ...job, frames })}]`)
      .digest()
  }
}

/**
 * Stores an order submitted by a connector, with the rules applied. An order is identified by its source and order id,
 * a job by its job id within the order. An unchanged resubmission has no effect. A changed job is replaced while
 * nothing of it is booked or printed; otherwise the submission fails with `order_refused_changed` and the caller rolls
 * back. Jobs missing from a later submission are unchanged.
 */
export async function upsertOrder(
  tx: EnvironmentTx,
  order: NewOrder,
  artworkOf: ArtworkOfFrame,
  now: Date,
): Promise<UpsertedOrder | Failure> {
  const entered = await insertOrLockOrder(tx, order, randomUUID(), now)
  const known = entered.isNew ? new Map<string, string>() : await loadJobIds(tx, entered.id)
  const ids = order.jobs.map((job) => known.get(job.jobId)).filter((id) => id !== undefined)
  const stored = new Map((ids.length > 0 ? await lockJobs(tx, { ids }) : []).map((job) => [job.jobId, job]))
  const hashOf = submissionHashes(order, artworkOf)
  const hashes = new Map(order.jobs.map((job) => [job, hashOf(job)]))
  const changedJobs = order.jobs.filter((job) => {
    const hash = hashes.get(job)
    return hash === undefined || !stored.get(job.jobId)?.deliveryHash.equals(hash)
  })
  const arrived = { id: entered.id, orderId: order.orderId, created: entered.isNew }
  if (changedJobs.length === 0) return { ...arrived, changed: false }
  for (const job of changedJobs) {
    const before = stored.get(job.jobId)
    if (before && !hasNoBookedOrPrintedCopies(before)) {
      return failure('order_refused_changed', { orderId: order.orderId, jobId: job.jobId })
    }
  }
  await updateOrder(tx, entered.id, order)
  const book = await getRuleContext(tx)
  const jobs = changedJobs.map((arriving, index) => {
    const before = stored.get(arriving.jobId)
    const asSet = before ?? { setByHand: [], jig: null, users: [] }
    return {
      id: before?.id ?? randomUUID(),
      arriving,
      ruled: applyRules({ ...asSet, parameters: arriving.values }, book),
      deliveryHash: hashes.get(arriving) ?? hashOf(arriving),
      // one millisecond apart, so that the jobs of a submission are listed and booked in their original sequence
      createdAt: new Date(now.getTime() + index),
      frames: planFrames(arriving, artworkOf),
    }
  })
  await writeJobs(tx, entered.id, order, jobs)
  await replaceFrames(tx, jobs)
  await preflightArtwork(
    tx,
    jobs.map(({ id }) => id),
  )
  return { ...arrived, changed: true }
}
