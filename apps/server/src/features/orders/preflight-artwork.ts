import { type PreflightSettings, preflightWarnings, hasBlockingWarning } from '@platen/domain/artwork'
import { maxPrintedSize } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'
import { loadConfig } from '../config/config-reads.ts'
import { loadSlotsByJigName } from '../jigs/jigs-reads.ts'
import {
  loadFramesToPreflight,
  type PreflightInput,
  lockActiveJobs,
  type PreflightResult,
  savePreflightResults,
} from './preflight-store.ts'

type SlotsByJig = ReadonlyMap<string, readonly Slot[]>

function preflighted(row: PreflightInput, checks: PreflightSettings, slots: SlotsByJig): PreflightResult {
  const [page] = row.info.pages
  const ofJig = row.jig === null ? undefined : slots.get(row.jig)
  const warnings = preflightWarnings(row.info, {
    pageCount: row.page_count,
    placedSize: page && ofJig && maxPrintedSize(ofJig, { width: page.widthMm, height: page.heightMm }),
    orderedSize: row.width === null || row.height === null ? undefined : { width: row.width, height: row.height },
    mediaType: row.media_type ?? undefined,
    pagesPrinted: row.pages_printed,
    limits: checks,
  })
  const held_back = !row.let_through && hasBlockingWarning(warnings, checks)
  return { job_pk: row.job_pk, frame_index: row.frame_index, warnings, held_back }
}

/** Jobs that are looked at in one go; more would hold much of their artwork's descriptions in memory. */
const BATCH = 2000

/**
 * Looks at the artwork of jobs as they are stored now, and writes down what a shop wants to know of each frame before
 * it books a slot, and whether that holds it back: the size at which the jig prints it, the size that was ordered, the
 * media, the shop's own limits (see `preflightWarnings`). To be called after any of these changed. Jobs are locked by the
 * caller. What is booked already stays booked.
 */
export async function preflightArtwork(tx: EnvironmentTx, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const { artworkChecks } = await loadConfig(tx)
  const slots = new Map<string, readonly Slot[]>()
  for (let at = 0; at < jobIds.length; at += BATCH) {
    const rows = await loadFramesToPreflight(tx, jobIds.slice(at, at + BATCH))
    const unknown = new Set(rows.map(({ jig }) => jig).filter((jig) => jig !== null && !slots.has(jig)))
    for (const [jig, ofJig] of await loadSlotsByJigName(tx, [...unknown] as string[])) slots.set(jig, ofJig)
    await savePreflightResults(
      tx,
      rows.map((row) => preflighted(row, artworkChecks, slots)),
    )
  }
}

/** Looks at the artwork of all active jobs, or of those on one jig, by its name; locks them. True where any was. */
export async function preflightActiveJobs(tx: EnvironmentTx, jig: string | null = null): Promise<boolean> {
  const ids = await lockActiveJobs(tx, jig)
  await preflightArtwork(tx, ids)
  return ids.length > 0
}
