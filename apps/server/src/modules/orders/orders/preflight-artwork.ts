import { type ArtworkInfo, hasBlockingWarning, type PreflightSettings, preflightWarnings } from '@platen/domain/artwork'
import { maxPrintedSize, minVisibleShare } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadSlotsByJigName } from '../../catalog/jigs/jigs-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { applyFixesOnArrival, getOrderedSize, NO_FIX, type SlotsByJig } from './find-artwork-fixes.ts'
import type { StoredJob } from './orders-queries.ts'
import {
  loadFramesToPreflight,
  lockActiveJobs,
  type PreflightInput,
  type PreflightResult,
  savePreflightResults,
} from './preflight-store.ts'

/**
 * Runs preflight on one frame.
 *
 * @param slots by jig name in lower case
 */
export function preflightFrame(row: PreflightInput, settings: PreflightSettings, slots: SlotsByJig): PreflightResult {
  const [page] = row.info.pages
  const jigSlots = row.jig === null ? undefined : slots.get(row.jig)
  const size = page && { width: page.widthMm, height: page.heightMm }
  const ordered = getOrderedSize(row)
  const fixed =
    row.fixed_width === null || row.fixed_height === null
      ? undefined
      : { width: row.fixed_width, height: row.fixed_height }
  const warnings = preflightWarnings(row.info, {
    pageCount: row.page_count,
    placedSize: size && jigSlots && maxPrintedSize(jigSlots, size),
    visibleShare: size && jigSlots && minVisibleShare(jigSlots, size),
    orderedSize: ordered && (fixed ?? ordered),
    mediaType: row.media_type ?? undefined,
    pagesPrinted: row.pages_printed,
    limits: settings,
  })
  const held_back =
    row.held_by_person || row.fix_state === 'due' || (!row.let_through && hasBlockingWarning(warnings, settings))
  return { job_pk: row.job_pk, frame_index: row.frame_index, warnings, held_back }
}

/**
 * Returns whether a warning would put frames of a job on hold if they printed these pages of other artwork. The job has
 * the jig and the override that it is to have.
 */
export async function isHeldBackWith(
  tx: EnvironmentTx,
  job: Pick<StoredJob, 'id' | 'jig' | 'letThrough'>,
  frames: readonly { readonly frameIndex: number; readonly artworkPage: number }[],
  info: ArtworkInfo,
): Promise<boolean> {
  const { artworkChecks } = await loadConfig(tx)
  const jig = job.jig === null ? null : normaliseForComparison(job.jig)
  const slots = await loadSlotsByJigName(tx, jig === null ? [] : [jig])
  const pageOf = new Map(frames.map(({ frameIndex, artworkPage }) => [frameIndex, artworkPage]))
  const rows = (await loadFramesToPreflight(tx, [job.id])).flatMap((row) => {
    const page = pageOf.get(row.frame_index)
    if (page === undefined) return []
    const changed = {
      jig,
      let_through: job.letThrough,
      held_by_person: false,
      ...NO_FIX,
      info: { ...info, pages: info.pages.slice(page - 1, page) },
    }
    return [{ ...row, ...changed, page_count: info.pages.length, pages_printed: new Set(pageOf.values()).size }]
  })
  return rows.some((row) => preflightFrame(row, artworkChecks, slots).held_back)
}

/** Jobs per batch, which limits the artwork metadata in memory. */
const BATCH_SIZE = 2000

/**
 * Runs preflight on the artwork of jobs and stores the warnings of each frame and whether they put it on hold.
 * Considers the printed size on the jig, the ordered size, the media and the limits of the environment (see
 * `preflightWarnings`). Must be called after any of these changed, with the jobs locked by the caller (`jobPks` are
 * their primary keys). Existing bookings stay.
 */
export const preflightArtwork = (tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> =>
  preflight(tx, jobPks, async () => new Set())

/**
 * Runs preflight as `preflightArtwork` on artwork that jobs have just got, and applies the fixes that their products
 * have applied on arrival.
 */
export const preflightArrivedArtwork = (tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> =>
  preflight(tx, jobPks, applyFixesOnArrival)

async function preflight(
  tx: EnvironmentTx,
  jobPks: readonly string[],
  applyFixes: typeof applyFixesOnArrival,
): Promise<void> {
  if (jobPks.length === 0) return
  const { artworkChecks } = await loadConfig(tx)
  const slots = new Map<string, readonly Slot[]>()
  for (let start = 0; start < jobPks.length; start += BATCH_SIZE) {
    const rows = await loadFramesToPreflight(tx, jobPks.slice(start, start + BATCH_SIZE))
    const unknown = new Set(rows.map(({ jig }) => jig).filter((jig) => jig !== null && !slots.has(jig)))
    for (const [jig, jigSlots] of await loadSlotsByJigName(tx, [...unknown] as string[])) slots.set(jig, jigSlots)
    const due = await applyFixes(tx, rows, { settings: artworkChecks, slots })
    await savePreflightResults(
      tx,
      rows.map((row) => preflightFrame(due.has(row) ? { ...row, fix_state: 'due' } : row, artworkChecks, slots)),
    )
  }
}

/**
 * Runs preflight on all active jobs, or on those with the jig of this name, and locks them. Returns whether there were
 * any.
 */
export async function preflightActiveJobs(tx: EnvironmentTx, jig: string | null = null): Promise<boolean> {
  const ids = await lockActiveJobs(tx, jig)
  await preflightArtwork(tx, ids)
  return ids.length > 0
}
