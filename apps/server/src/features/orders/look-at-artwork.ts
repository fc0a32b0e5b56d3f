import { type PreflightSettings, preflightWarnings, hasBlockingWarning } from '@platen/domain/artwork'
import { maxPrintedSize } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'
import { configOf } from '../config/config-reads.ts'
import { slotsOfJigs } from '../jigs/jigs-reads.ts'
import { framesToLookAt, type LookedFrame, lockActiveJobs, type SeenFrame, saveSeen } from './artwork-looks-store.ts'

type SlotsByJig = ReadonlyMap<string, readonly Slot[]>

function looked(row: LookedFrame, checks: PreflightSettings, slots: SlotsByJig): SeenFrame {
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
export async function lookAtArtwork(tx: EnvironmentTx, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const { artworkChecks } = await configOf(tx)
  const slots = new Map<string, readonly Slot[]>()
  for (let at = 0; at < jobIds.length; at += BATCH) {
    const rows = await framesToLookAt(tx, jobIds.slice(at, at + BATCH))
    const unknown = new Set(rows.map(({ jig }) => jig).filter((jig) => jig !== null && !slots.has(jig)))
    for (const [jig, ofJig] of await slotsOfJigs(tx, [...unknown] as string[])) slots.set(jig, ofJig)
    await saveSeen(
      tx,
      rows.map((row) => looked(row, artworkChecks, slots)),
    )
  }
}

/** Looks at the artwork of all active jobs, or of those on one jig, by its name; locks them. True where any was. */
export async function lookAtActiveArtwork(tx: EnvironmentTx, jig: string | null = null): Promise<boolean> {
  const ids = await lockActiveJobs(tx, jig)
  await lookAtArtwork(tx, ids)
  return ids.length > 0
}
