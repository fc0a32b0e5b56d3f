import { createHash, randomUUID } from 'node:crypto'
import type { ArtworkInfo } from '@platen/domain/artwork'
import type { NewJob, NewOrder } from '@platen/domain/intake'
import { applyRules, formatDueDate, type RuleResult } from '@platen/domain/orders'
import { normaliseForComparison } from '@platen/domain/text'
import { toCanonicalJson } from '../../../canonical-json.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadArtworkInfos } from '../artwork/artwork-queries.ts'
import { isCurrentFix, type StoredFix } from '../artwork-fixes/artwork-fixes-commands.ts'
import { type ArrivalRules, loadArrivalSlots } from './arrival-rules.ts'
import { findOverriddenFrames } from './change-booked-jobs.ts'
import type { FilledOrder } from './fill-from-products.ts'
import { NO_FIX, type SlotsByJig } from './find-artwork-fixes.ts'
import type { FrameRecord, JobRecord } from './job-state/submissions-store.ts'
import type { StoredJob } from './orders-queries.ts'
import { type ArtworkByFrame, type FixedFrame, type PlannedFrame, planFrames } from './plan-frames.ts'
import { preflightFrame } from './preflight-artwork.ts'
import { loadFramesToPreflight } from './preflight-store.ts'

/**
 * Returns a function that hashes the submitted data of one job, with the URL of artwork that is not fetched yet. The
 * date is excluded, since a file submitted again has a new date. The fields shared by all jobs are serialised once,
 * since they may be long.
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

/**
 * Returns a function that hashes a job of an order with a day as its due date as earlier versions did if a shop sent
 * the order: as its midnight, also in the fields that are set from it.
 */
function earlierHashes(order: NewOrder, day: string, artworkByFrame: ArtworkByFrame): (job: NewJob) => Buffer {
  const midnight = `${day}T00:00:00.000Z`
  const withMidnight = (fields: NewJob['values']) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === day ? midnight : value]))
  const hash = submissionHashes({ ...order, dueDate: midnight }, artworkByFrame)
  return (job) => hash({ ...job, values: withMidnight(job.values), fields: job.fields && withMidnight(job.fields) })
}

/** Returns functions for the hash of a submitted job, and for whether it differs from that of an earlier submission. */
export function compareSubmissions(order: NewOrder, artworkByFrame: ArtworkByFrame) {
  const due = order.dueDate === null ? null : formatDueDate(order.dueDate)
  const hash = submissionHashes(order, artworkByFrame)
  const earlierHash = due === null || due === order.dueDate ? null : earlierHashes(order, due, artworkByFrame)
  const jobs = new Map(order.jobs.map((job) => [job.jobId, { job, hash: hash(job) }]))
  const getHash = ({ jobId }: Pick<NewJob, 'jobId'>) => jobs.get(jobId)?.hash ?? Buffer.of()
  const isChanged = ({ jobId }: Pick<NewJob, 'jobId'>, before: Buffer | undefined): boolean => {
    const sent = jobs.get(jobId)
    return !(before && sent && (before.equals(sent.hash) || earlierHash?.(sent.job).equals(before)))
  }
  return { getHash, isChanged }
}

/** The parts of a stored job that a new submission keeps. */
type KeptFields = Pick<StoredJob, 'id' | 'setByHand' | 'users' | 'letThrough' | 'frames' | keyof RuleResult>

/**
 * Returns the planned frames of a job with the fixes of the stored ones: a frame prints the fixed artwork further if
 * the same artwork arrives for the same size.
 */
function keepFixes(
  frames: readonly PlannedFrame[],
  before: KeptFields | undefined,
  fixes: readonly StoredFix[],
  job: NewJob,
): FixedFrame[] {
  return frames.map((frame, index) => {
    const fix = fixes.find(({ jobPk, frameIndex }) => jobPk === before?.id && frameIndex === index)
    const isSame =
      fix &&
      isCurrentFix(fix, before?.frames[index]) &&
      fix.sourceId === frame.artworkId &&
      fix.sourcePage === frame.artworkPage &&
      fix.ordered.width === (frame.widthMM ?? job.widthMM) &&
      fix.ordered.height === (frame.heightMM ?? job.heightMM)
    if (!isSame) return { ...frame, fix: null }
    return fix.fixedId === null ? { ...frame, fix } : { ...frame, fix, artworkId: fix.fixedId, artworkPage: 1 }
  })
}

function toFixColumns(fix: StoredFix | null) {
  if (fix === null) return NO_FIX
  const isMade = fix.state === 'made'
  return {
    fix_state: fix.state,
    fixed_width: isMade ? fix.fix.width : null,
    fixed_height: isMade ? fix.fix.height : null,
  }
}

/** Runs preflight on the planned frames of an arriving job. */
function preflightFrames(
  frames: readonly FixedFrame[],
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
    if (!info) return { ...frame, warnings: [], heldBack: false, fix: null, isOverrideEnded: false }
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
        held_by_person: false,
        sku: job.mediaInfo.sku,
        artwork_id: frame.artworkId ?? '',
        artwork_page: frame.artworkPage,
        ...toFixColumns(frame.fix),
        info: { ...info, pages: info.pages.slice(frame.artworkPage - 1, frame.artworkPage) },
      },
      rules.preflight,
      slots,
    )
    return { ...frame, warnings, heldBack, isOverrideEnded: false }
  })
}

/** Returns the function that compares the ordered size of a frame with the stored one, for jobs with an override. */
async function compareOrderedSizes(tx: EnvironmentTx, stored: ReadonlyMap<string, KeptFields>) {
  const ids = Array.from(stored.values()).flatMap(({ id, letThrough }) => (letThrough ? [id] : []))
  const rows = ids.length > 0 ? await loadFramesToPreflight(tx, ids) : []
  return ({ id }: Pick<KeptFields, 'id'>, { widthMM, heightMM }: NewJob) =>
    (frame: PlannedFrame, index: number): boolean =>
      rows.some(
        (row) =>
          row.job_pk === id &&
          row.frame_index === index &&
          row.width === (frame.widthMM ?? widthMM) &&
          row.height === (frame.heightMM ?? heightMM),
      )
}

/** Returns the metadata of the fixed artwork, by id. */
async function loadFixedInfos(tx: EnvironmentTx, fixes: readonly StoredFix[]) {
  const ids = fixes.flatMap(({ fixedId }) => fixedId ?? [])
  return ids.length > 0 ? loadArtworkInfos(tx, ids) : new Map<string, ArtworkInfo>()
}

/** Returns jobs as they are to be stored, with rules and preflight applied. */
export async function planJobs(
  tx: EnvironmentTx,
  jobs: readonly NewJob[],
  {
    filled: { order, artworkByFrame, dueDates, approvals },
    rules,
    stored,
    fixes,
    getHash,
    now,
  }: {
    readonly filled: FilledOrder
    readonly rules: ArrivalRules
    /** By job id. */
    readonly stored: ReadonlyMap<string, KeptFields>
    /** Of the stored jobs. */
    readonly fixes: readonly StoredFix[]
    readonly getHash: (job: Pick<NewJob, 'jobId'>) => Buffer
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
  const hasSameOrderedSize = await compareOrderedSizes(tx, stored)
  for (const [id, info] of await loadFixedInfos(tx, fixes)) infos.set(id, info)
  return ruled.map(({ job, before, result }, index) => {
    const planned = keepFixes(planFrames(job, artworkByFrame), before, fixes, job)
    const frames = preflightFrames(planned, result, {
      job,
      artworkByFrame: infos,
      rules,
      slots,
    })
    const overridden = before && findOverriddenFrames(before, result, frames, hasSameOrderedSize(before, job))
    const letThrough = overridden !== undefined && overridden.size > 0
    return {
      id: before?.id ?? randomUUID(),
      arriving: job,
      ruled: result,
      letThrough,
      decision: rules.ruleSet.record(job.values),
      dueDate: order.dueDate ?? dueDates.get(job.jobId) ?? null,
      deliveryHash: getHash(job),
      // one millisecond apart, so that the jobs of a submission are listed and booked in their original sequence
      createdAt: new Date(now.getTime() + index),
      frames: frames.map((frame) => {
        const isOverridden = overridden?.has(frame) === true
        return {
          ...frame,
          heldBack: (frame.heldBack && !isOverridden) || (approvals.has(job.jobId) && frame.artworkId !== null),
          isOverrideEnded: letThrough && frame.heldBack && !isOverridden,
        }
      }),
    }
  })
}
