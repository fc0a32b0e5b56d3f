import { randomUUID } from 'node:crypto'
import { type NewJob, type NewOrder, SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import { hasNoBookedOrPrintedCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import { deleteFixes, loadFixes } from '../artwork-fixes/artwork-fixes-commands.ts'
import { deleteProofs } from '../customer-proofs/proofs-commands.ts'
import { deleteAwaitedProducts } from '../products/awaited-products-commands.ts'
import { deleteTemplateJobs } from '../template-jobs/template-jobs-commands.ts'
import { type ArrivalRules, cachedArrivalRules, loadArrivalRules } from './arrival-rules.ts'
import { findLostFixes, fixArrivedArtwork } from './arrived-artwork-fixes.ts'
import { requestDownloads } from './artwork-downloads-commands.ts'
import { deleteAwaitedArtwork, insertAwaitedArtwork, isAwaitingDeletedJob } from './awaited-artwork-commands.ts'
import type { LockedCopies } from './booked-job-dependents.ts'
import { type JobChangeOutcome, planBookedJobs, saveBookedJobs } from './change-booked-jobs.ts'
import { awaitProducts, fillFromProducts, loadProducts, type ProductsOfOrder } from './fill-from-products.ts'
import { applyHeldCancellations, type HeldCancellation, lockHeldCancellations } from './held-cancellations-commands.ts'
import { type EventActor, insertJobEvents } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { recordLeftOutJobs } from './job-state/left-out-jobs-commands.ts'
import { lockOrders } from './job-state/removal-store.ts'
import {
  createArrivalEvents,
  findSubmittedOrder,
  insertOrder,
  type JobRecord,
  ORDER_ID_CONSTRAINT,
  replaceFrames,
  type SubmittedOrder,
  updateOrder,
  writeJobs,
} from './job-state/submissions-store.ts'
import { findLeftOutJobs, type LeftOutJobs, NOTHING_LEFT_OUT } from './left-out-jobs.ts'
import type { StoredJob } from './orders-queries.ts'
import { type ArtworkByFrame, isAwaitingArtwork } from './plan-frames.ts'
import { compareSubmissions, planJobs } from './plan-jobs.ts'

export interface UpsertedOrder extends LeftOutJobs {
  /** The order's id in the HTTP API. */
  readonly id: string
  readonly orderId: string
  /** False if the order existed before. */
  readonly created: boolean
  /** False for an unchanged resubmission: nothing was written. */
  readonly changed: boolean
  /** What happened to the copies of changed jobs that were booked or printed. */
  readonly changedJobs: readonly JobChangeOutcome[]
  /** What has changed on presets and in print jobs, for clients. */
  readonly live: readonly Change[]
}

const NO_BOOKED_JOBS = { changedJobs: [], live: [] }

/** Who submits an order, and when. */
export interface Submission {
  readonly now: Date
  readonly actor: EventActor
  /** Read by the function if it is missing. */
  readonly context?: SubmissionContext | undefined
  /** The jobs of the order are locked with their copies: also those that are booked or printed are changed. */
  readonly copies?: LockedCopies | undefined
}

/** What is read before an order is stored. */
export interface SubmissionContext {
  readonly rules: ArrivalRules
  /** The order if it was submitted before. */
  readonly submitted: SubmittedOrder | undefined
  /** Cancellations that were sent before the order, or before jobs of it. */
  readonly held: readonly HeldCancellation[]
  readonly products: ProductsOfOrder
}

/**
 * Reads the current rules and the order if it was submitted before, without locking it.
 *
 * @param options `isNew`: no order has this id: it is not looked for; `rules` if they were read in this transaction
 */
export async function loadSubmissionContext(
  tx: EnvironmentTx,
  order: Pick<NewOrder, 'source' | 'orderId' | 'jobs'>,
  options: { readonly isNew?: boolean; readonly rules?: ArrivalRules } = {},
): Promise<SubmissionContext> {
  const isProductUse = cachedArrivalRules(tx.environmentId)?.inputSettings.usesProducts === true
  // Only shop systems cancel orders. The lock is taken before the order is looked for.
  const locked = order.source === SHOP_SYSTEM_SOURCE ? lockHeldCancellations(tx, order) : []
  const [rules, held, submitted, found] = await Promise.all([
    options.rules ?? loadArrivalRules(tx),
    locked,
    options.isNew ? undefined : findSubmittedOrder(tx, order),
    isProductUse ? loadProducts(tx, order) : undefined,
  ])
  const products = rules.inputSettings.usesProducts ? (found ?? (await loadProducts(tx, order))) : undefined
  return { rules, submitted, held, products }
}

/**
 * Stores an order submitted by a connector, with the rules applied. An order is identified by its source and order id,
 * a job by its job id within the order. An unchanged resubmission has no effect. A changed job is replaced while
 * nothing of it is booked or printed; otherwise its copies are changed where they are if `copies` are locked, else the
 * submission fails with `order_refused_changed` and the caller rolls back. Jobs missing from a later submission are
 * unchanged; those of shop systems are marked, and cancelled by a task if the environment cancels them without asking.
 *
 * Artwork by URL that is not in `artworkByFrame` is fetched by a task; the jobs wait for it without artwork. It is
 * fetched again if an unchanged job is submitted again.
 *
 * The statements that write are sent and not waited for, so that COMMIT needs no further round trip. Run the
 * transaction with `retryConcurrentSubmission`.
 */
export async function upsertOrder(
  tx: EnvironmentTx,
  sent: NewOrder,
  sentArtwork: ArtworkByFrame,
  { now, actor, context, copies }: Submission,
): Promise<UpsertedOrder | Failure> {
  const { rules, submitted, held, products } = context ?? (await loadSubmissionContext(tx, sent))
  // of what was sent: an order is the same if a product has changed since
  const { getHash, isChanged } = compareSubmissions(sent, sentArtwork)
  const filled = fillFromProducts(sent, sentArtwork, products, rules.timeZone)
  const { order, artworkByFrame } = filled
  const plan = { filled, rules, getHash, now }
  const awaitArtwork = await prepareAwaiting(tx, order, artworkByFrame)
  if (!submitted) {
    const id = randomUUID()
    const jobs = await planJobs(tx, order.jobs, { ...plan, stored: new Map(), fixes: [] })
    tx.completeBeforeCommit(insertOrder(tx, id, order, jobs, { now, actor }))
    await applyHeldCancellations(tx, order, jobs, held, now)
    awaitArtwork(jobs)
    awaitProducts(tx, filled, jobs, now)
    await fixArrivedArtwork(tx, jobs)
    return { id, orderId: order.orderId, created: true, changed: true, ...NOTHING_LEFT_OUT, ...NO_BOOKED_JOBS }
  }
  const leftOut = findLeftOutJobs(order, submitted, rules.inputSettings.cancelsLeftOutJobs)
  const { orderId } = order
  const arrived = (changed: boolean) => ({
    id: submitted.id,
    orderId,
    created: false,
    changed,
    ...leftOut,
    ...NO_BOOKED_JOBS,
  })
  if (!order.jobs.some((job) => isChanged(job, submitted.jobs.get(job.jobId)?.hash))) {
    awaitArtwork(order.jobs.map((arriving) => ({ id: submitted.jobs.get(arriving.jobId)?.id ?? '', arriving })))
    if (leftOut.hasLeftOutChange && (await lockSubmittedJobs(tx, submitted, [...submitted.jobs.keys()])))
      await recordLeftOutJobs(tx, order, submitted.id, { ...leftOut, now, actor })
    return arrived(false)
  }
  const lockedIds = leftOut.hasLeftOutChange ? [...submitted.jobs.keys()] : order.jobs.map(({ jobId }) => jobId)
  const jobPks = Array.from(submitted.jobs.values(), ({ id }) => id)
  // All are sent at once.
  const [stored, fixes] = await Promise.all([lockSubmittedJobs(tx, submitted, lockedIds), loadFixes(tx, jobPks)])
  if (!stored)
    return upsertOrder(tx, sent, sentArtwork, {
      now,
      actor,
      copies,
      context: { rules, submitted: undefined, held, products },
    })
  if (leftOut.hasLeftOutChange) await recordLeftOutJobs(tx, order, submitted.id, { ...leftOut, now, actor })
  const changedJobs = order.jobs.filter((job) => isChanged(job, stored.get(job.jobId)?.deliveryHash))
  if (changedJobs.length === 0) return arrived(false)
  const isBooked = ({ jobId }: NewJob): boolean => {
    const before = stored.get(jobId)
    return before !== undefined && !hasNoBookedOrPrintedCopies(before)
  }
  const refused = copies ? undefined : changedJobs.find(isBooked)
  if (refused) return failure('order_refused_changed', { orderId, jobId: refused.jobId })
  const approvals = new Map(filled.approvals)
  // copies are booked: they have been approved, or went on without
  for (const job of changedJobs) if (isBooked(job)) approvals.delete(job.jobId)
  const jobs = await planJobs(tx, changedJobs, { ...plan, filled: { ...filled, approvals }, stored, fixes })
  const booked = copies
    ? await planBookedJobs(
        tx,
        orderId,
        pairBooked(
          jobs.filter(({ arriving }) => isBooked(arriving)),
          stored,
        ),
        copies,
      )
    : []
  if (booked instanceof Failure) return booked
  const bookedIds = new Set(booked.map(({ record }) => record.id))
  tx.completeBeforeCommit(updateOrder(tx, submitted.id, order))
  tx.completeBeforeCommit(writeJobs(tx, submitted.id, order, jobs))
  tx.completeBeforeCommit(
    replaceFrames(
      tx,
      jobs.filter(({ id }) => !bookedIds.has(id)),
    ),
  )
  const live = copies ? await saveBookedJobs(tx, booked, copies, now) : []
  const replaced = new Set(changedJobs.flatMap(({ jobId }) => stored.get(jobId)?.id ?? []))
  tx.completeBeforeCommit(
    insertJobEvents(
      tx,
      createArrivalEvents(
        jobs,
        actor,
        replaced,
        new Map(booked.map(({ record, planned }) => [record.id, planned.outcome])),
      ),
    ),
  )
  const added = jobs.filter(({ id }) => !replaced.has(id))
  await applyHeldCancellations(tx, order, added, held, now)
  const written = jobs.map(({ id }) => id)
  tx.completeBeforeCommit(deleteAwaitedArtwork(tx, written))
  tx.completeBeforeCommit(deleteAwaitedProducts(tx, written))
  tx.completeBeforeCommit(deleteTemplateJobs(tx, written))
  tx.completeBeforeCommit(deleteProofs(tx, written))
  tx.completeBeforeCommit(deleteFixes(tx, findLostFixes(fixes, jobs)))
  const unchanged = order.jobs
    .filter((job) => !changedJobs.includes(job))
    .map((arriving) => ({ id: stored.get(arriving.jobId)?.id ?? '', arriving }))
  awaitArtwork([...jobs, ...unchanged])
  awaitProducts(tx, { ...filled, approvals }, jobs, now)
  await fixArrivedArtwork(tx, jobs)
  const outcomes = booked.map(({ record, planned }) => ({ jobId: record.arriving.jobId, ...planned.outcome }))
  return { ...arrived(true), changedJobs: outcomes, live }
}

const pairBooked = (jobs: readonly JobRecord[], stored: ReadonlyMap<string, StoredJob>) =>
  jobs.flatMap((record) => {
    const before = stored.get(record.arriving.jobId)
    return before ? [{ record, before }] : []
  })

/**
 * Adds downloads of the artwork that the order references by URL and that is not in the store. Returns a function that
 * records which jobs wait for it, to be called when these are stored.
 */
async function prepareAwaiting(
  tx: EnvironmentTx,
  order: NewOrder,
  artworkByFrame: ArtworkByFrame,
): Promise<(jobs: readonly { readonly id: string; readonly arriving: NewJob }[]) => void> {
  const urls = order.jobs
    .flatMap(({ frames }) => frames)
    .flatMap((frame) => (frame.artwork.kind === 'url' && !artworkByFrame.has(frame) ? [frame.artwork.url] : []))
  if (urls.length === 0) return () => undefined
  const downloads = await requestDownloads(tx, urls)
  return (jobs) => {
    const awaiting = jobs
      .filter(({ arriving }) => isAwaitingArtwork(arriving, artworkByFrame))
      .map(({ id, arriving }) => ({ id, frames: arriving.frames }))
    tx.completeBeforeCommit(insertAwaitedArtwork(tx, awaiting, artworkByFrame, downloads))
  }
}

/**
 * Locks an order and jobs of it, at once. Returns the jobs by job id; undefined if the order was deleted meanwhile.
 */
async function lockSubmittedJobs(
  tx: EnvironmentTx,
  { id }: SubmittedOrder,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, StoredJob> | undefined> {
  const keys = jobIds.map((jobId) => ({ id, jobId }))
  // Both are sent at once. The jobs are read after the order is locked: a concurrent submission of it has ended.
  const [locked, jobs] = await Promise.all([lockOrders(tx, [id]), lockJobs(tx, { keys })])
  return locked === 1 ? new Map(jobs.map((job) => [job.jobId, job])) : undefined
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'

/**
 * Runs a transaction that calls `upsertOrder`, and repeats it if a concurrent one has inserted the same order, which
 * the repetition finds, or has deleted the order that is submitted again, or if PostgreSQL has ended it because of a
 * deadlock.
 */
export async function retryConcurrentSubmission<T>(transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      const isRepeated =
        isUniqueViolation(error, ORDER_ID_CONSTRAINT) || isAwaitingDeletedJob(error) || isDeadlock(error)
      if (!isRepeated) throw error
    }
  }
}
