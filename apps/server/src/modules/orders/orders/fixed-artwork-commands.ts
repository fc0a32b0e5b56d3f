import { canRemakeArtwork } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import {
  deleteFixes,
  isCurrentFix,
  loadFixes,
  type StoredFix,
  saveFixState,
} from '../artwork-fixes/artwork-fixes-commands.ts'
import { addProofTasks, reopenProofs } from '../customer-proofs/proofs-commands.ts'
import { loadArtworkName, saveFrameArtwork } from './job-state/frame-artwork-commands.ts'
import { AUTOMATIC, insertJobEvents, userActor } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import type { StoredJob } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/** What was made of the artwork of a frame. */
export interface FixResult {
  readonly fix: StoredFix
  /** Null if it cannot be made. */
  readonly artworkId: string | null
}

const isSameFix = (a: StoredFix, b: StoredFix): boolean =>
  a.sourceId === b.sourceId && a.sourcePage === b.sourcePage && JSON.stringify(a.fix) === JSON.stringify(b.fix)

/** Returns the details of the event of a fix. */
export const toFixDetails = ({ turn, scale, trimX, trimY }: StoredFix['fix']) => ({
  fix: { turn, scale, trimX, trimY },
})

/** Replaces the artwork of frames of a locked job; the names of their files stay the same. */
export async function setFrameArtwork(
  tx: EnvironmentTx,
  job: StoredJob,
  frames: readonly { readonly frameIndex: number; readonly artworkId: string; readonly artworkPage: number }[],
): Promise<void> {
  const namedFrames = []
  for (const frame of frames) {
    namedFrames.push({ ...frame, artworkName: await loadArtworkName(tx, job.id, frame.frameIndex) })
  }
  await saveFrameArtwork(tx, job.id, namedFrames)
}

/**
 * Gives the fixed artwork to the frames of a job, unless they print something else by now, the fix was undone, or the
 * job was deleted or is printed.
 */
export async function completeFixes(
  tx: EnvironmentTx,
  jobPk: string,
  results: readonly FixResult[],
  now: Date,
): Promise<void> {
  const [job] = await lockJobs(tx, { ids: [jobPk] })
  const stored = await loadFixes(tx, [jobPk])
  const due = job ? stored.filter((fix) => fix.state === 'due' && isCurrentFix(fix, job.frames[fix.frameIndex])) : []
  const isFixable = job !== undefined && canRemakeArtwork(job).ok
  const finishedFixes = due.flatMap((fix) => {
    const result = results.find((each) => each.fix.frameIndex === fix.frameIndex && isSameFix(each.fix, fix))
    return result ? [{ fix, artworkId: result.artworkId }] : []
  })
  const madeFixes = isFixable
    ? finishedFixes.flatMap(({ fix, artworkId }) => (artworkId === null ? [] : [{ fix, artworkId }]))
    : []
  if (job && isFixable) {
    for (const { fix, artworkId } of finishedFixes)
      await saveFixState(tx, fix, artworkId ? 'made' : 'failed', artworkId)
    const frames = madeFixes.map(({ fix, artworkId }) => ({ frameIndex: fix.frameIndex, artworkId, artworkPage: 1 }))
    await setFrameArtwork(tx, job, frames)
    for (const { fix } of madeFixes) {
      const actor = fix.appliedBy === null ? AUTOMATIC : userActor({ userId: fix.appliedBy })
      await insertJobEvents(tx, { actor, events: [{ jobPk, kind: 'artworkFixed', details: toFixDetails(fix.fix) }] })
    }
  } else await deleteFixes(tx, due)
  // the customer is asked about the artwork that is printed
  await (madeFixes.length > 0 ? reopenProofs(tx, [jobPk]) : addProofTasks(tx, [jobPk]))
  if (job) await preflightArtwork(tx, [jobPk])
  const usedArtworkIds = new Set(madeFixes.map(({ artworkId }) => artworkId))
  const ids = results.flatMap(({ artworkId }) =>
    artworkId === null || usedArtworkIds.has(artworkId) ? [] : [artworkId],
  )
  if (ids.length > 0) await deleteUnusedArtwork(tx, { ids }, now)
}
