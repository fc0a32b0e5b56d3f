import type { ChangeEffect, ChangeOutcome } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { Change } from '../../../live/change-notifications.ts'
import { loadArtworkInfos } from '../artwork/artwork-queries.ts'
import type { BookedJobDependents, ChangedFrame, LockedCopies, PlannedJobChange } from './booked-job-dependents.ts'
import { saveJobProgress } from './job-state/job-state-commands.ts'
import { lockOrders } from './job-state/removal-store.ts'
import { type FrameRecord, type JobRecord, type SubmittedOrder, updateFrames } from './job-state/submissions-store.ts'
import type { StoredFrame, StoredJob } from './orders-queries.ts'

/** A job with booked or printed copies that a submission changes. */
export interface ChangedBookedJob {
  readonly record: JobRecord
  readonly planned: PlannedJobChange
}

/** What happened to the copies of a changed job. */
export interface JobChangeOutcome extends ChangeOutcome {
  readonly jobId: string
}

/**
 * Locks a submitted order, and its jobs with the places of their copies. The order is locked first, as by a submission
 * that changes no booked jobs.
 */
export async function lockBookedJobs(
  tx: EnvironmentTx,
  { id, jobs }: SubmittedOrder,
  { lockCopies }: BookedJobDependents,
): Promise<LockedCopies | undefined> {
  await lockOrders(tx, [id])
  return lockCopies(
    tx,
    Array.from(jobs.values(), (job) => job.id),
  )
}

/** Values by which presets are filled: copies do not stay on a preset if they change. */
const PRINT_VALUES = ['jig', 'location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

type PrintedAs = Pick<StoredJob, (typeof PRINT_VALUES)[number]>

const hasSamePrintValues = (before: PrintedAs, after: PrintedAs): boolean =>
  PRINT_VALUES.every((key) => before[key] === after[key])

const hasSameArtwork = (before: StoredFrame, after: ChangedArtwork): boolean =>
  before.artworkId === after.artworkId && before.artworkPage === after.artworkPage

/**
 * Returns the frames for which an override of warnings remains: of the same print values, artwork and ordered size.
 * `hasSameOrderedSize` returns whether the ordered size of a frame is as before.
 */
export function findOverriddenFrames<F extends ChangedArtwork>(
  before: PrintedAs & Pick<StoredJob, 'letThrough' | 'frames'>,
  after: PrintedAs,
  frames: readonly F[],
  hasSameOrderedSize: (frame: F, index: number) => boolean,
): ReadonlySet<F> {
  if (!before.letThrough || !hasSamePrintValues(before, after)) return new Set()
  return new Set(
    frames.filter((frame, index) => {
      const stored = before.frames[index]
      const isOverridden = stored !== undefined && !stored.isOverrideEnded
      return isOverridden && hasSameArtwork(stored, frame) && hasSameOrderedSize(frame, index)
    }),
  )
}

/** Difference of lengths that a sheet does not show, in mm. */
const SAME_SIZE_MM = 0.01

/** Page sizes of artworks, by id. */
type Infos = Awaited<ReturnType<typeof loadArtworkInfos>>

/** The page of artwork that a frame prints after a change, and whether a warning puts it on hold. */
export type ChangedArtwork = Pick<FrameRecord, 'artworkId' | 'artworkPage' | 'heldBack'>

function hasSameSize({ artworkSize }: StoredFrame, { artworkId, artworkPage }: ChangedArtwork, infos: Infos): boolean {
  const page = artworkId === null ? undefined : infos.get(artworkId)?.pages[artworkPage - 1]
  if (!page || !artworkSize) return false
  return (
    Math.abs(page.widthMm - artworkSize.width) <= SAME_SIZE_MM &&
    Math.abs(page.heightMm - artworkSize.height) <= SAME_SIZE_MM
  )
}

/**
 * Returns what a change of artwork means for the copies of a frame; `isMoved`: they cannot stay where they are anyway.
 */
export function decideEffect(before: StoredFrame, after: ChangedArtwork, isMoved: boolean, infos: Infos): ChangeEffect {
  if (isMoved) return 'place'
  if (hasSameArtwork(before, after)) return 'none'
  if (after.heldBack) return 'place'
  return hasSameSize(before, after, infos) ? 'artwork' : 'place'
}

/**
 * Plans what submitted changes do to the copies of jobs that are booked or printed. Fails with `order_refused_changed`
 * if a change is not possible: another number of frames, artwork that is missing, or no copies that are left.
 */
export async function planBookedJobs(
  tx: EnvironmentTx,
  orderId: string,
  changes: readonly { readonly record: JobRecord; readonly before: StoredJob }[],
  copies: LockedCopies,
): Promise<ChangedBookedJob[] | Failure> {
  const ids = changes.flatMap(({ record }) => record.frames.flatMap(({ artworkId }) => artworkId ?? []))
  const infos = ids.length > 0 ? await loadArtworkInfos(tx, ids) : new Map()
  const planned: ChangedBookedJob[] = []
  for (const { record, before } of changes) {
    const refused = failure('order_refused_changed', { orderId, jobId: before.jobId })
    if (record.frames.some(({ artworkId }) => artworkId === null)) return refused
    const isMoved = !hasSamePrintValues(before, record.ruled)
    const frames = record.frames.map((frame, index): ChangedFrame => {
      const stored = before.frames[index]
      const { artworkId: id, artworkPage: page } = frame
      return {
        copies: frame.copies,
        effect: stored ? decideEffect(stored, frame, isMoved, infos) : 'place',
        artwork: id === null ? undefined : { id, page },
      }
    })
    const plan = copies.plan(before, frames)
    if (plan instanceof Failure) return refused
    planned.push({ record, planned: plan })
  }
  return planned
}

/**
 * Stores the counts and artwork of changed jobs, whose other fields are stored; returns what has changed for clients.
 */
export async function saveBookedJobs(
  tx: EnvironmentTx,
  changed: readonly ChangedBookedJob[],
  copies: LockedCopies,
  now: Date,
): Promise<Change[]> {
  if (changed.length === 0) return []
  await copies.freeSlots(tx)
  const jobs = changed.map(({ planned }) => planned.job)
  await saveJobProgress(tx, jobs, now, { actor: { kind: 'automatic', name: null }, events: [] })
  await updateFrames(
    tx,
    changed.map(({ record }) => record),
  )
  return copies.changePieces(tx, now)
}
