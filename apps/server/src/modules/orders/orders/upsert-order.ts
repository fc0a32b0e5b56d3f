import { createHash, randomUUID } from 'node:crypto'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { type NewJob, type NewOrder, SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import { applyRules, hasNoBookedOrPrintedCopies, type RuleResult } from '@platen/domain/orders'
import { normaliseForComparison } from '@platen/domain/text'
import { toCanonicalJson } from '../../../canonical-json.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { type ArrivalRules, loadArrivalRules, loadArrivalSlots } from './arrival-rules.ts'
import { requestDownloads } from './artwork-downloads-commands.ts'
import { deleteAwaitedArtwork, insertAwaitedArtwork, isAwaitingDeletedJob } from './awaited-artwork-commands.ts'
import { applyHeldCancellations, type HeldCancellation, lockHeldCancellations } from './held-cancellations-commands.ts'
import { type EventActor, insertJobEvents } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { recordLeftOutJobs } from './job-state/left-out-jobs-commands.ts'
import { lockOrders } from './job-state/removal-store.ts'
import {
  createArrivalEvents,
  type FrameRecord,
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
import { type ArtworkByFrame, isAwaitingArtwork, type PlannedFrame, planFrames } from './plan-frames.ts'
import { preflightFrame, type SlotsByJig } from './preflight-artwork.ts'

export interface UpsertedOrder extends LeftOutJobs {
  /** The order's id in the HTTP API. */
  readonly id: string
  readonly orderId: string
  /** False if the order existed before. */
  readonly created: boolean
  /** False for an unchanged resubmission: nothing was written. */
  readonly changed: boolean
}

/**
 * Returns a function that hashes the submitted data of one job, with the URL of artwork that is not fetched yet. The date
 * is excluded, since a file submitted again has a new date. The fields shared by all jobs are serialised once, since they may be long.
 */
function submissionHashes(order: NewOrder, artworkByFrame: ArtworkByFrame): (job: NewJob) => Buffer {
  const shared = toCanonicalJson({ ...order, date: undefined, jobs: undefined })
  return (job) => {
    const frames = job.frames.map((frame) => ({
      copies: frame.copies,
      widthMM: frame.widthMM,
      heightMM: frame.heightMM,
      artwork: frame.artwork.kind === 'url' ? frame.artwork : (artworkByFrame.get(frame)?.id ?? null),
    }))
    return createHash('sha256')
      .update(`[${shared},${toCanonicalJson({ ...job, frames })}]`)
      .digest()
  }
}

/** Who submits an order, and when. */
export interface Submission {
  readonly now: Date
  readonly actor: EventActor
  /** Read by the function if it is missing. */
  readonly context?: SubmissionContext | undefined
}

/** What is read before an order is stored. */
export interface SubmissionContext {
  readonly rules: ArrivalRules
  /** The order if it was submitted before. */
  readonly submitted: SubmittedOrder | undefined
  /** Cancellations that were sent before the order, or before jobs of it. */
  readonly held: readonly HeldCancellation[]
}

/** Reads the current rules and the order if it was submitted before, without locking it. */
export async function loadSubmissionContext(
  tx: EnvironmentTx,
  order: Pick<NewOrder, 'source' | 'orderId'>,
): Promise<SubmissionContext> {
  // Only shop systems cancel orders. The lock is taken before the order is looked for.
  const locked = order.source === SHOP_SYSTEM_SOURCE ? lockHeldCancellations(tx, order) : []
  const [rules, held, submitted] = await Promise.all([loadArrivalRules(tx), locked, findSubmittedOrder(tx, order)])
  return { rules, submitted, held }
}

/** The parts of a stored job that a new submission keeps. */
type KeptFields = Pick<StoredJob, 'id' | 'setByHand' | 'jig' | 'users'>

/** Runs preflight on the planned frames of an arriving job. */
function preflightFrames(
  frames: readonly PlannedFrame[],
  { jig, mediaType }: RuleResult,
  {
    job,
    artworkByFrame,
    rules,
    slots,
  }: {
    readonly job: NewJob
    readonly artworkByFrame: ReadonlyMap<string, ArtworkInfo>
    readonly rules: ArrivalRules
    readonly slots: SlotsByJig
  },
): FrameRecord[] {
  const pagesByArtwork = Map.groupBy(frames, ({ artworkId }) => artworkId)
  return frames.map((frame, index) => {
    const info = frame.artworkId === null ? undefined : artworkByFrame.get(frame.artworkId)
    if (!info) return { ...frame, warnings: [], heldBack: false }
    const { warnings, held_back: heldBack } = preflightFrame(
      {
        job_pk: '',
        frame_index: index,
        pages_printed: new Set(pagesByArtwork.get(frame.artworkId)?.map(({ artworkPage }) => artworkPage)).size,
        page_count: info.pages.length,
        width: frame.widthMM ?? job.widthMM,
        height: frame.heightMM ?? job.heightMM,
        jig: jig === null ? null : normaliseForComparison(jig),
        media_type: mediaType,
        let_through: false,
        info: { ...info, pages: info.pages.slice(frame.artworkPage - 1, frame.artworkPage) },
      },
      rules.preflight,
      slots,
    )
    return { ...frame, warnings, heldBack }
  })
}

/** Returns jobs as they are to be stored, with rules and preflight applied. */
async function planJobs(
  tx: EnvironmentTx,
  jobs: readonly NewJob[],
  {
    artworkByFrame,
    rules,
    stored,
    getHash,
    now,
  }: {
    readonly artworkByFrame: ArtworkByFrame
    readonly rules: ArrivalRules
    /** By job id. */
    readonly stored: ReadonlyMap<string, KeptFields>
    readonly getHash: (job: NewJob) => Buffer
    readonly now: Date
  },
): Promise<JobRecord[]> {
  const infos = new Map([...artworkByFrame.values()].map(({ id, info }) => [id, info]))
  const ruled = jobs.map((job) => {
    const before = stored.get(job.jobId)
    const asSet = before ?? { setByHand: [], jig: null, users: [] }
    return { job, before, result: applyRules({ ...asSet, parameters: job.values }, rules.ruleSet) }
  })
  const slots = await loadArrivalSlots(
    tx,
    rules,
    ruled.map(({ result }) => result.jig),
  )
  return ruled.map(({ job, before, result }, index) => ({
    id: before?.id ?? randomUUID(),
    arriving: job,
    ruled: result,
    decision: rules.ruleSet.record(job.values),
    deliveryHash: getHash(job),
    // one millisecond apart, so that the jobs of a submission are listed and booked in their original sequence
    createdAt: new Date(now.getTime() + index),
    frames: preflightFrames(planFrames(job, artworkByFrame), result, { job, artworkByFrame: infos, rules, slots }),
  }))
}

/**
 * Stores an order submitted by a connector, with the rules applied. An order is identified by its source and order id,
 * a job by its job id within the order. An unchanged resubmission has no effect. A changed job is replaced while
 * nothing of it is booked or printed; otherwise the submission fails with `order_refused_changed` and the caller rolls
 * back. Jobs missing from a later submission are unchanged; those of shop systems are marked, and cancelled by a task if
 * the environment cancels them without asking.
 *
 * Artwork by URL that is not in `artworkByFrame` is fetched by a task; the jobs wait for it without artwork. It is fetched
 * again if an unchanged job is submitted again.
 *
 * The statements that write are sent and not waited for, so that COMMIT needs no further round trip. Run the transaction
 * with `retryConcurrentSubmission`.
 */
export async function upsertOrder(
  tx: EnvironmentTx,
  order: NewOrder,
  artworkByFrame: ArtworkByFrame,
  { now, actor, context }: Submission,
): Promise<UpsertedOrder | Failure> {
  const { rules, submitted, held } = context ?? (await loadSubmissionContext(tx, order))
  const getHash = submissionHashes(order, artworkByFrame)
  const hashes = new Map(order.jobs.map((job) => [job, getHash(job)]))
  const plan = { artworkByFrame, rules, getHash: (job: NewJob) => hashes.get(job) ?? getHash(job), now }
  const awaitArtwork = await prepareAwaiting(tx, order, artworkByFrame)
  if (!submitted) {
    const id = randomUUID()
    const jobs = await planJobs(tx, order.jobs, { ...plan, stored: new Map() })
    tx.completeBeforeCommit(insertOrder(tx, id, order, jobs, { now, actor }))
    await applyHeldCancellations(tx, order, jobs, held, now)
    awaitArtwork(jobs)
    return { id, orderId: order.orderId, created: true, changed: true, ...NOTHING_LEFT_OUT }
  }
  const leftOut = findLeftOutJobs(order, submitted, rules.inputSettings.cancelsLeftOutJobs)
  const { orderId } = order
  const arrived = (changed: boolean) => ({ id: submitted.id, orderId, created: false, changed, ...leftOut })
  const isChanged = (job: NewJob, before: Buffer | undefined): boolean => !before?.equals(plan.getHash(job))
  if (!order.jobs.some((job) => isChanged(job, submitted.jobs.get(job.jobId)?.hash))) {
    awaitArtwork(order.jobs.map((arriving) => ({ id: submitted.jobs.get(arriving.jobId)?.id ?? '', arriving })))
    if (leftOut.hasLeftOutChange && (await lockSubmittedJobs(tx, submitted, [...submitted.jobs.keys()])))
      await recordLeftOutJobs(tx, order, submitted.id, { ...leftOut, now, actor })
    return arrived(false)
  }
  const lockedIds = leftOut.hasLeftOutChange ? [...submitted.jobs.keys()] : order.jobs.map(({ jobId }) => jobId)
  const stored = await lockSubmittedJobs(tx, submitted, lockedIds)
  if (!stored)
    return upsertOrder(tx, order, artworkByFrame, { now, actor, context: { rules, submitted: undefined, held } })
  if (leftOut.hasLeftOutChange) await recordLeftOutJobs(tx, order, submitted.id, { ...leftOut, now, actor })
  const changedJobs = order.jobs.filter((job) => isChanged(job, stored.get(job.jobId)?.deliveryHash))
  if (changedJobs.length === 0) return arrived(false)
  for (const job of changedJobs) {
    const before = stored.get(job.jobId)
    if (before && !hasNoBookedOrPrintedCopies(before))
      return failure('order_refused_changed', { orderId: order.orderId, jobId: job.jobId })
  }
  const jobs = await planJobs(tx, changedJobs, { ...plan, stored })
  tx.completeBeforeCommit(updateOrder(tx, submitted.id, order))
  tx.completeBeforeCommit(writeJobs(tx, submitted.id, order, jobs))
  tx.completeBeforeCommit(replaceFrames(tx, jobs))
  const replaced = new Set(changedJobs.flatMap(({ jobId }) => stored.get(jobId)?.id ?? []))
  tx.completeBeforeCommit(insertJobEvents(tx, createArrivalEvents(jobs, actor, replaced)))
  const added = jobs.filter(({ id }) => !replaced.has(id))
  await applyHeldCancellations(tx, order, added, held, now)
  tx.completeBeforeCommit(
    deleteAwaitedArtwork(
      tx,
      jobs.map(({ id }) => id),
    ),
  )
  const unchanged = order.jobs
    .filter((job) => !changedJobs.includes(job))
    .map((arriving) => ({ id: stored.get(arriving.jobId)?.id ?? '', arriving }))
  awaitArtwork([...jobs, ...unchanged])
  return arrived(true)
}

/**
 * Has the artwork fetched that the order references by URL and that is not in the store. Returns a function that records
 * which jobs wait for it, to be called when these are stored.
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

/**
 * Runs a transaction that calls `upsertOrder`, and repeats it if a concurrent one has inserted the same order, which the
 * repetition finds, or has deleted the order that is submitted again.
 */
export async function retryConcurrentSubmission<T>(transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!isUniqueViolation(error, ORDER_ID_CONSTRAINT) && !isAwaitingDeletedJob(error)) throw error
    }
  }
}
