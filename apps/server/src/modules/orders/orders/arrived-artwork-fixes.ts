import { SIZE_WARNINGS } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteFixes, loadFixes } from '../artwork-fixes/artwork-fixes-commands.ts'
import type { JobRecord } from './job-state/submissions-store.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/** Deletes the fixes of jobs that a submission has replaced, unless they remain applied. */
export async function deleteLostFixes(tx: EnvironmentTx, jobs: readonly JobRecord[]): Promise<void> {
  const records = new Map(jobs.map((job) => [job.id, job]))
  const stored = await loadFixes(tx, [...records.keys()])
  await deleteFixes(
    tx,
    stored.filter(({ jobPk, frameIndex }) => !records.get(jobPk)?.frames[frameIndex]?.fix),
  )
}

/** Applies the fixes of products to artwork that has arrived with another size than the ordered one. */
export async function fixArrivedArtwork(tx: EnvironmentTx, jobs: readonly JobRecord[]): Promise<void> {
  const deviating = jobs.filter(
    ({ arriving, frames }) =>
      arriving.mediaInfo.sku !== '' &&
      frames.some(({ warnings }) => warnings.some(({ code }) => SIZE_WARNINGS.includes(code))),
  )
  await preflightArtwork(
    tx,
    deviating.map(({ id }) => id),
  )
}
