import { canRemakeArtwork } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { type MadeJob, saveMadeJob } from '../template-jobs/template-jobs-commands.ts'
import { completeFrames } from './job-state/completed-frames-commands.ts'
import { AUTOMATIC } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/**
 * Gives the artwork that was made from a template to the frames of its job, unless something else is to be made by now, or
 * the job was deleted.
 */
export async function completeMadeJob(
  tx: EnvironmentTx,
  made: Omit<MadeJob, 'state' | 'faults'>,
  artworkId: string,
  now: Date,
): Promise<void> {
  const [job] = await lockJobs(tx, { ids: [made.jobPk] })
  const isTaken =
    job !== undefined && canRemakeArtwork(job).ok && (await saveMadeJob(tx, { ...made, state: 'made', faults: [] }))
  if (isTaken) {
    const frames = job.frames.map((_, index) => ({
      ...{ job_pk: job.id, frame_index: index, artwork_id: artworkId, artwork_page: 1, artwork_name: null },
    }))
    await completeFrames(tx, frames, {
      actor: AUTOMATIC,
      events: [{ jobPk: job.id, kind: 'artworkMade', details: {} }],
    })
    await preflightArtwork(tx, [job.id])
  }
  // No job uses it if its order was deleted or its text corrected meanwhile.
  else await deleteUnusedArtwork(tx, { ids: [artworkId] }, now)
}
