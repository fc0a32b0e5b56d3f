import { createHash } from 'node:crypto'
import { downloadRetryDelayMs, type IntakeProblem, intakeProblemText } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { endPictureDownload, retryPictures } from '../template-jobs/template-pictures-commands.ts'

/** A claimed download. */
export interface ClaimedDownload {
  readonly id: string
  readonly url: string
  readonly attempts: number
  /** Token of the claim. */
  readonly token: string
}

const addDownloadTask = (tx: EnvironmentTx, id: string, delayMs = 0): Promise<void> =>
  addTask(tx, 'fetch_artwork', id, { delayMs, keepTime: true })

/**
 * Has artwork fetched from these URLs, each once even if several orders wait for it; one that failed is fetched again.
 * Returns the ids of the downloads by URL, whose rows stay locked: a task that ends one meanwhile waits for this
 * transaction. Call it before jobs are locked.
 */
export async function requestDownloads(
  tx: EnvironmentTx,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(urls)]
  const hashes = distinct.map((url) => createHash('sha256').update(url).digest())
  const { rows: requested } = await tx.client.query<{ id: string }>(
    `insert into artwork_downloads as d (environment_id, url, url_sha256)
     select $1, v.* from unnest($2::text[], $3::bytea[]) as v (url, url_sha256) order by url_sha256
     on conflict (environment_id, url_sha256) do update set state = 'waiting', attempts = 0, problem = null, next_at = now()
      where d.state = 'failed'
     returning id`,
    [tx.environmentId, distinct, hashes],
  )
  const { rows } = await tx.client.query<{ id: string; url: string }>(
    'select id, url from artwork_downloads where environment_id = $1 and url_sha256 = any($2::bytea[])',
    [tx.environmentId, hashes],
  )
  for (const { id } of requested) await addDownloadTask(tx, id)
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/**
 * Claims a download for one attempt. Returns undefined if it is not waiting; one that no job waits for any longer is
 * deleted.
 */
export async function claimDownload(
  { client, environmentId }: EnvironmentTx,
  id: string,
): Promise<ClaimedDownload | undefined> {
  await client.query(
    `delete from artwork_downloads d where environment_id = $1 and id = $2
        and not exists (select from awaited_artworks w where w.environment_id = $1 and w.download_id = d.id)
        and not exists (select from template_pictures p where p.environment_id = $1 and p.download_id = d.id)`,
    [environmentId, id],
  )
  const { rows } = await client.query<ClaimedDownload>(
    `update artwork_downloads set claim_token = gen_random_uuid(), claimed_at = now(), attempts = attempts + 1,
            received_bytes = 0, total_bytes = null
      where environment_id = $1 and id = $2 and state = 'waiting'
     returning id, url, attempts, claim_token as token`,
    [environmentId, id],
  )
  return rows[0]
}

/** Number of bytes received of a download in progress. */
export interface DownloadProgress {
  readonly receivedBytes: number
  /** Null if the host does not report it. */
  readonly totalBytes: number | null
}

/** Whether the claim of a download is held and a job still waits for it. */
export async function isDownloadAwaited(
  { client, environmentId }: EnvironmentTx,
  { id, token }: ClaimedDownload,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from artwork_downloads where environment_id = $1 and id = $2 and claim_token = $3
        and (exists (select from awaited_artworks w where w.environment_id = $1 and w.download_id = $2)
             or exists (select from template_pictures p where p.environment_id = $1 and p.download_id = $2)) limit 1`,
    [environmentId, id, token],
  )
  return rowCount === 1
}

/** Stores the progress of a claimed download. */
export async function recordDownloadProgress(
  { client, environmentId }: EnvironmentTx,
  { id, token }: ClaimedDownload,
  { receivedBytes, totalBytes }: DownloadProgress,
): Promise<void> {
  await client.query(
    `update artwork_downloads set received_bytes = $4, total_bytes = $5
      where environment_id = $1 and id = $2 and claim_token = $3`,
    [environmentId, id, token, receivedBytes, totalBytes],
  )
}

/** Delay in ms until a download is tried again that failed because of this machine, for example its full disk. */
const LOCAL_RETRY_MS = 30_000

/** A failed attempt. */
export interface DownloadFailure {
  readonly problem: IntakeProblem
  /** Whether the cause is this machine: the attempt does not count, and is repeated until it succeeds. */
  readonly isLocal: boolean
}

/**
 * Records why an attempt failed, and has the artwork fetched again later, or marks it as failed. Returns whether the
 * claim was held; nothing is written otherwise.
 */
export async function recordDownloadFailure(
  tx: EnvironmentTx,
  { id, token, attempts }: ClaimedDownload,
  { problem, isLocal }: DownloadFailure,
): Promise<boolean> {
  const delayMs = isLocal ? LOCAL_RETRY_MS : downloadRetryDelayMs(attempts, problem)
  const { rowCount } = await tx.client.query(
    `update artwork_downloads set state = $4, problem = $5, claim_token = null, claimed_at = null, received_bytes = 0,
            attempts = attempts - $7::int, next_at = now() + make_interval(secs => $6)
      where environment_id = $1 and id = $2 and claim_token = $3`,
    [
      tx.environmentId,
      id,
      token,
      delayMs === null ? 'failed' : 'waiting',
      JSON.stringify({ ...problem, text: intakeProblemText(problem) }),
      (delayMs ?? 0) / 1000,
      isLocal ? 1 : 0,
    ],
  )
  if (rowCount === 1 && delayMs === null) await endPictureDownload(tx, id, { problem: intakeProblemText(problem) })
  if (rowCount === 1 && delayMs !== null) await addDownloadTask(tx, id, delayMs)
  return rowCount === 1
}

/**
 * Repeats the downloads of the artwork of a job and of the pictures of its template now, if an attempt failed and none
 * is in progress. Returns whether there are any.
 */
export async function retryDownloads(tx: EnvironmentTx, jobPk: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: string }>(
    `update artwork_downloads d set state = 'waiting', attempts = 0, next_at = now()
      where d.environment_id = $1 and claim_token is null and problem is not null
        and (exists (select from awaited_artworks w
                      where w.environment_id = $1 and w.job_pk = $2 and w.download_id = d.id)
             or exists (select from template_pictures p
                         where p.environment_id = $1 and p.job_pk = $2 and p.download_id = d.id))
     returning id`,
    [tx.environmentId, jobPk],
  )
  for (const { id } of rows) await addTask(tx, 'fetch_artwork', id)
  const isPictureRetried = await retryPictures(tx, jobPk)
  return rows.length > 0 || isPictureRetried
}

const MAX_ADDED_JOBS = 1000

/**
 * Adds the jobs of waiting downloads that have none, for example after a backup was restored; at most `MAX_ADDED_JOBS`.
 * A recent claim is in progress, or its job is run again by another process.
 */
export async function addMissingDownloadTasks(tx: EnvironmentTx): Promise<void> {
  const { rows } = await tx.client.query<{ id: string; delay_ms: number }>(
    `select id, greatest(extract(epoch from next_at - now()) * 1000, 0)::float8 as delay_ms from artwork_downloads
      where environment_id = $1 and state = 'waiting'
        and (claimed_at is null or claimed_at < now() - interval '20 minutes')
      order by next_at limit ${MAX_ADDED_JOBS}`,
    [tx.environmentId],
  )
  for (const { id, delay_ms: delayMs } of rows) await addDownloadTask(tx, id, delayMs)
}
