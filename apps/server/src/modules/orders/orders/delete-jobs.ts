import { canDeleteJob } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { loadFixes } from '../artwork-fixes/artwork-fixes-commands.ts'
import { auditJob } from './audit-job.ts'
import { deleteJobs } from './job-state/removal-store.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Returns the job, or why it cannot be deleted. */
export function checkDeletion(job: StoredJob): StoredJob | Failure {
  const allowed = canDeleteJob(job)
  return allowed.ok ? job : jobTransitionFailure(allowed.refusal, job)
}

/**
 * Deletes locked jobs of locked orders with audit entries. Artwork that nothing else uses is deleted with them: the
 * rows in this transaction, the files after the commit.
 */
export async function deleteLockedJobs(
  tx: EnvironmentTx,
  jobs: readonly StoredJob[],
  user: AuthenticatedUser,
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return
  const printed = jobs.flatMap(({ frames }) => frames.flatMap(({ artworkId }) => artworkId ?? []))
  const fixed = await loadFixes(
    tx,
    jobs.map(({ id }) => id),
  )
  const artworkIds = [...printed, ...fixed.map(({ sourceId }) => sourceId)]
  await deleteJobs(tx, jobs)
  for (const job of jobs) await auditJob(tx, user, 'deleted', job)
  await deleteUnusedArtwork(tx, { ids: [...new Set(artworkIds)] }, now)
}
