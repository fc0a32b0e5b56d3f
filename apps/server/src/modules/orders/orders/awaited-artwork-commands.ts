import { intakeProblem, type NewFrame, ORDER_LIMITS } from '@platen/domain/intake'
import { framePages, hasNoBookedOrPrintedCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { loadArtworkInfos } from '../artwork/artwork-queries.ts'
import { endPictureDownload } from '../template-jobs/template-pictures-commands.ts'
import type { ClaimedDownload, DownloadFailure } from './artwork-downloads-commands.ts'
import { type CompletedFrame, completeFrames } from './job-state/completed-frames-commands.ts'
import { AUTOMATIC } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import type { StoredJob } from './orders-queries.ts'
import { type ArtworkByFrame, getArtworkName } from './plan-frames.ts'
import { preflightArrivedArtwork } from './preflight-artwork.ts'

/** A job of an arriving order that waits for artwork. */
export interface AwaitingJob {
  readonly id: string
  readonly frames: readonly NewFrame[]
}

/**
 * Records the artwork that jobs wait for. Jobs with artwork of which copies are booked or printed keep it and wait for
 * nothing.
 *
 * @param artworkByFrame artwork that is in the store
 * @param downloads ids of the others by URL, see `requestDownloads`
 */
export async function insertAwaitedArtwork(
  { client, environmentId }: EnvironmentTx,
  jobs: readonly AwaitingJob[],
  artworkByFrame: ArtworkByFrame,
  downloads: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = jobs.flatMap(({ id, frames }) =>
    frames.map((frame, index) => ({
      job_pk: id,
      frame_index: index,
      artwork_id: artworkByFrame.get(frame)?.id ?? null,
      download_id: frame.artwork.kind === 'url' ? downloads.get(frame.artwork.url) : null,
      artwork_name: getArtworkName(frame),
    })),
  )
  await client.query(
    `insert into awaited_artworks (environment_id, job_pk, frame_index, artwork_id, download_id, artwork_name)
     select $1, v.* from jsonb_to_recordset($2::jsonb)
       as v (job_pk uuid, frame_index int, artwork_id uuid, download_id uuid, artwork_name text)
      where not exists (select from frames f where f.environment_id = $1 and f.job_pk = v.job_pk
                           and f.artwork_id is not null and (f.pending <> f.copies or f.reprint))
     on conflict (environment_id, job_pk, frame_index)
       do update set artwork_id = excluded.artwork_id, download_id = excluded.download_id,
                     artwork_name = excluded.artwork_name`,
    [environmentId, JSON.stringify(rows)],
  )
}

/** Whether `insertAwaitedArtwork` failed because a job was deleted concurrently. The transaction is aborted then. */
export function isAwaitingDeletedJob(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23503' && constraint === 'awaited_artworks_environment_id_job_pk_fkey'
}

/** Deletes what jobs waited for before they were submitted with other content. */
export async function deleteAwaitedArtwork(
  { client, environmentId }: EnvironmentTx,
  jobIds: readonly string[],
): Promise<void> {
  await client.query('delete from awaited_artworks where environment_id = $1 and job_pk = any($2::uuid[])', [
    environmentId,
    jobIds,
  ])
}

/** Locks a claimed download, and the jobs that wait for it. Returns undefined if the claim was lost. */
async function lockAwaitingJobs(
  tx: EnvironmentTx,
  { id, token }: ClaimedDownload,
): Promise<readonly StoredJob[] | undefined> {
  const { client, environmentId } = tx
  const claimed = await client.query(
    'select from artwork_downloads where environment_id = $1 and id = $2 and claim_token = $3 for update',
    [environmentId, id, token],
  )
  if (claimed.rowCount !== 1) return undefined
  const { rows } = await client.query<{ id: string }>(
    'select distinct job_pk as id from awaited_artworks where environment_id = $1 and download_id = $2',
    [environmentId, id],
  )
  return rows.length === 0 ? [] : lockJobs(tx, { ids: rows.map((row) => row.id) })
}

/**
 * Gives fetched artwork to the jobs that wait for it. A job that waits for no further artwork gets its frames, as if
 * it had arrived with them. A job that has artwork, since it was submitted again, gets the new one unless copies are
 * booked or printed.
 *
 * @returns whether the claim was held, or why no order can have this artwork; nothing is written in these cases
 */
export async function completeDownload(
  tx: EnvironmentTx,
  download: ClaimedDownload,
  artworkId: string,
  now: Date,
): Promise<boolean | DownloadFailure> {
  const { client, environmentId } = tx
  const jobs = await lockAwaitingJobs(tx, download)
  if (!jobs) return false
  const pages = (await loadArtworkInfos(tx, [artworkId])).get(artworkId)?.pages.length ?? 1
  if (await hasTooManyFrames(tx, jobs, pages)) {
    const reason = `with ${pages} pages, its order has more than ${ORDER_LIMITS.frames} frames`
    const problem = intakeProblem('order_malformed', { field: 'jobs', reason, why: 'too_large' })
    return { problem, isLocal: false }
  }
  await client.query(
    'update awaited_artworks set artwork_id = $3, download_id = null where environment_id = $1 and download_id = $2',
    [environmentId, download.id, artworkId],
  )
  await endPictureDownload(tx, download.id, { artworkId })
  await client.query('delete from artwork_downloads where environment_id = $1 and id = $2', [
    environmentId,
    download.id,
  ])
  await completeJobs(tx, jobs)
  // No job uses it if all that waited for it were deleted.
  await deleteUnusedArtwork(tx, { ids: [artworkId] }, now)
  return true
}

/** Whether an order would have more frames than the limit if a file with this number of pages were added. */
async function hasTooManyFrames(
  { client, environmentId }: EnvironmentTx,
  jobs: readonly StoredJob[],
  pages: number,
): Promise<boolean> {
  if (pages === 1 || jobs.length === 0) return false
  const { rowCount } = await client.query(
    `select j.order_pk from jobs j join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where j.environment_id = $1 and j.order_pk = any($2::uuid[])
      group by j.order_pk
     having count(*) + count(distinct j.id) filter (where j.id = any($3::uuid[])) * ($4::int - 1) > $5 limit 1`,
    [
      environmentId,
      [...new Set(jobs.map(({ orderPk }) => orderPk))],
      jobs.filter(({ frames }) => frames.length === 1).map(({ id }) => id),
      pages,
      ORDER_LIMITS.frames,
    ],
  )
  return rowCount === 1
}

/** Sets the frames of those locked jobs that no longer wait for any artwork. */
async function completeJobs(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<void> {
  const { client, environmentId } = tx
  const { rows } = await client.query<{ job_pk: string; artwork_id: string; artwork_name: string | null }>(
    `with complete as (
       select job_pk from awaited_artworks where environment_id = $1 and job_pk = any($2::uuid[])
        group by job_pk having bool_and(artwork_id is not null)),
     deleted as (
       delete from awaited_artworks w using complete c where w.environment_id = $1 and w.job_pk = c.job_pk
       returning w.job_pk, w.frame_index, w.artwork_id, w.artwork_name)
     select job_pk, artwork_id, artwork_name from deleted order by job_pk, frame_index`,
    [environmentId, jobs.map(({ id }) => id)],
  )
  const infos = await loadArtworkInfos(tx, [...new Set(rows.map((row) => row.artwork_id))])
  const changed: CompletedFrame[] = []
  const byJob = Map.groupBy(rows, (row) => row.job_pk)
  for (const job of jobs) {
    const submitted = (byJob.get(job.id) ?? []).map(({ artwork_id: artworkId, artwork_name: name }) => ({
      artworkId,
      name,
      pageCount: infos.get(artworkId)?.pages.length ?? 1,
    }))
    const frames = framePages(submitted).map(({ sourceIndex, page }, index) => ({
      job_pk: job.id,
      frame_index: index,
      artwork_id: submitted[sourceIndex]?.artworkId ?? null,
      artwork_page: page,
      artwork_name: submitted[sourceIndex]?.name ?? null,
    }))
    if (mayGetFrames(job, frames)) changed.push(...frames)
  }
  const ids = [...new Set(changed.map((frame) => frame.job_pk))]
  await completeFrames(tx, changed, {
    actor: AUTOMATIC,
    events: ids.map((jobPk) => ({ jobPk, kind: 'artworkFetched', details: {} })),
  })
  await preflightArrivedArtwork(tx, ids)
}

/** Whether a job has no artwork, or other artwork that may be replaced. */
function mayGetFrames(job: StoredJob, frames: readonly CompletedFrame[]): boolean {
  if (job.frames.every(({ artworkId }) => artworkId === null)) return true
  const isSame =
    job.frames.length === frames.length &&
    frames.every(({ artwork_id: id, artwork_page: page }, index) => {
      const frame = job.frames[index]
      return frame?.artworkId === id && frame.artworkPage === page
    })
  return !isSame && hasNoBookedOrPrintedCopies(job)
}
