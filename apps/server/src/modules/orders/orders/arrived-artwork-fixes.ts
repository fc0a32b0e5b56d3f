import { SIZE_WARNINGS } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { StoredFix } from '../artwork-fixes/artwork-fixes-commands.ts'
import type { JobRecord } from './job-state/submissions-store.ts'
import { preflightArrivedArtwork } from './preflight-artwork.ts'

/** Returns the fixes of jobs that a submission has replaced, except those that remain applied. */
export function findLostFixes(fixes: readonly StoredFix[], jobs: readonly JobRecord[]): StoredFix[] {
  const records = new Map(jobs.map((job) => [job.id, job]))
  return fixes.filter(({ jobPk, frameIndex }) => {
    const record = records.get(jobPk)
    return record !== undefined && !record.frames[frameIndex]?.fix
  })
}

/** Applies the fixes of products to artwork that has arrived with another size than the ordered one. */
export async function fixArrivedArtwork(tx: EnvironmentTx, jobs: readonly JobRecord[]): Promise<void> {
  const deviating = jobs.filter(
    ({ arriving, frames }) =>
      arriving.mediaInfo.sku !== '' &&
      frames.some(({ warnings }) => warnings.some(({ code }) => SIZE_WARNINGS.includes(code))),
  )
  await preflightArrivedArtwork(
    tx,
    deviating.map(({ id }) => id),
  )
}
