import { canRemakeArtwork } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { type MadeJob, saveMadeJobs } from '../template-jobs/template-jobs-commands.ts'
import { completeFrames } from './job-state/completed-frames-commands.ts'
import { AUTOMATIC } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { preflightArrivedArtwork } from './preflight-artwork.ts'

/** The artwork that was made for a job. */
export interface MadeArtwork extends Omit<MadeJob, 'state' | 'faults'> {
  readonly artworkId: string
}

/**
 * Gives the artwork that was made from templates to the frames of its jobs, unless something else is to be made by now,
 * or the job was deleted.
 */
export async function completeMadeJobs(tx: EnvironmentTx, made: readonly MadeArtwork[], now: Date): Promise<void> {
  if (made.length === 0) return
  const locked = await lockJobs(tx, { ids: made.map(({ jobPk }) => jobPk) })
  const jobs = new Map(locked.flatMap((job) => (canRemakeArtwork(job).ok ? [[job.id, job] as const] : [])))
  const existingJobs = made.filter(({ jobPk }) => jobs.has(jobPk))
  const saved = await saveMadeJobs(
    tx,
    existingJobs.map(({ artworkId: _, ...each }) => ({ ...each, state: 'made' as const, faults: [] })),
  )
  const frames = existingJobs.flatMap(({ jobPk, artworkId }) =>
    (saved.has(jobPk) ? (jobs.get(jobPk)?.frames ?? []) : []).map((_, index) => ({
      job_pk: jobPk,
      frame_index: index,
      artwork_id: artworkId,
      artwork_page: 1,
      artwork_name: null,
    })),
  )
  await completeFrames(tx, frames, {
    actor: AUTOMATIC,
    events: Array.from(saved, (jobPk) => ({ jobPk, kind: 'artworkMade', details: {} })),
  })
  await preflightArrivedArtwork(tx, [...saved])
  // No job uses these if their orders were deleted or their texts corrected meanwhile.
  const unused = made.flatMap(({ jobPk, artworkId }) => (saved.has(jobPk) ? [] : [artworkId]))
  if (unused.length > 0) await deleteUnusedArtwork(tx, { ids: unused }, now)
}
