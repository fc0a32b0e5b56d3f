import { type ArtworkChecks, type ArtworkInfo, artworkWarnings, holdsBack } from '@platen/domain/artwork'
import { largestPrinted } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'
import { configOf } from '../config/config-reads.ts'
import { slotsOfJigs } from '../jigs/jigs-reads.ts'

interface FrameRow {
  readonly job_pk: string
  readonly frame_index: number
  readonly artwork_page: number
  readonly pages_printed: number
  readonly width: number | null
  readonly height: number | null
  readonly jig: string | null
  readonly media_type: string | null
  readonly let_through: boolean
  readonly info: ArtworkInfo
}

const FRAMES = `select f.job_pk, f.frame_index, f.artwork_page, coalesce(f.width_mm, j.width_mm) as width,
       coalesce(f.height_mm, j.height_mm) as height, lower(j.jig) as jig, j.media_type, j.let_through, a.info,
       (select count(distinct s.artwork_page) from frames s where s.environment_id = f.environment_id
           and s.job_pk = f.job_pk and s.artwork_id = f.artwork_id) as pages_printed
  from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
  join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
 where f.environment_id = $1 and f.job_pk = any($2::uuid[])`

type SlotsByJig = ReadonlyMap<string, readonly Slot[]>

function looked(row: FrameRow, checks: ArtworkChecks, slots: SlotsByJig) {
  const page = row.info.pages[row.artwork_page - 1]
  const ofJig = row.jig === null ? undefined : slots.get(row.jig)
  const warnings = artworkWarnings(row.info, {
    page: row.artwork_page,
    placedSize: page && ofJig && largestPrinted(ofJig, { width: page.widthMm, height: page.heightMm }),
    orderedSize: row.width === null || row.height === null ? undefined : { width: row.width, height: row.height },
    mediaType: row.media_type ?? undefined,
    pagesPrinted: row.pages_printed,
    limits: checks,
  })
  const held_back = !row.let_through && holdsBack(warnings, checks)
  return { job_pk: row.job_pk, frame_index: row.frame_index, warnings, held_back }
}

/** Jobs that are looked at in one go; more would hold much of their artwork's descriptions in memory. */
const BATCH = 2000

/**
 * Looks at the artwork of jobs as they are stored now, and writes down what a shop wants to know of each frame before
 * it books a slot, and whether that holds it back: the size at which the jig prints it, the size that was ordered, the
 * media, the shop's own limits (see `artworkWarnings`). To be called after any of these changed. Jobs are locked by the
 * caller. What is booked already stays booked.
 */
export async function lookAtArtwork(tx: EnvironmentTx, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const { client, environmentId } = tx
  const { artworkChecks } = await configOf(tx)
  const slots = new Map<string, readonly Slot[]>()
  for (let at = 0; at < jobIds.length; at += BATCH) {
    const { rows } = await client.query<FrameRow>(FRAMES, [environmentId, jobIds.slice(at, at + BATCH)])
    const unknown = new Set(rows.map(({ jig }) => jig).filter((jig) => jig !== null && !slots.has(jig)))
    for (const [jig, ofJig] of await slotsOfJigs(tx, [...unknown] as string[])) slots.set(jig, ofJig)
    await client.query(
      `update frames f set warnings = v.warnings, held_back = v.held_back
         from jsonb_to_recordset($2::jsonb) as v (job_pk uuid, frame_index int, warnings jsonb, held_back boolean)
        where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index
          and (f.warnings, f.held_back) is distinct from (v.warnings, v.held_back)`,
      [environmentId, JSON.stringify(rows.map((row) => looked(row, artworkChecks, slots)))],
    )
  }
}

/** Looks at the artwork of all active jobs, or of those on one jig, by its name; locks them. True where any was. */
export async function lookAtActiveArtwork(tx: EnvironmentTx, jig: string | null = null): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: string }>(
    `select id from jobs where environment_id = $1 and place = 'active' and ($2::text is null or lower(jig) = lower($2))
      order by id for update`,
    [tx.environmentId, jig],
  )
  await lookAtArtwork(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length > 0
}
