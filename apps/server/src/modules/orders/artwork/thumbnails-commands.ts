import type { EnvironmentTx } from '../../../database/database.ts'
import { addTasks } from '../../../tasks/add-task.ts'

/** Attempts to render the thumbnails of an artwork. */
export const THUMBNAIL_ATTEMPTS = 3

/** Delay before the next attempt in ms, by the number of attempts that are left. */
const RETRY_DELAYS_MS: Readonly<Record<number, number>> = { 2: 5 * 60_000, 1: 60 * 60_000 }

/**
 * Delay of the first attempt in ms: artworks that arrive together are rendered together, after their orders are stored.
 */
const FIRST_DELAY_MS = 1000

/** Adds the jobs that render the thumbnails of artworks, after they were inserted with attempts. */
export const addThumbnailTasks = (tx: EnvironmentTx, ids: readonly string[], delayMs = FIRST_DELAY_MS): Promise<void> =>
  addTasks(tx, 'render_thumbnails', ids, { delayMs, keepTime: true })

/**
 * Records that artworks have their thumbnails, of these total sizes. Does nothing for those of which this was recorded
 * before. Rows are locked in the order of their ids, as by `findArtworksByHash`.
 */
export async function recordThumbnailsRendered(
  tx: EnvironmentTx,
  rendered: readonly { readonly id: string; readonly bytes: number }[],
): Promise<void> {
  await tx.execute(
    `update artworks a set thumbnail_attempts_left = 0, stored_bytes = a.stored_bytes + rendered.bytes
       from (select id, v.bytes from artworks join unnest($2::uuid[], $3::bigint[]) as v (id, bytes) using (id)
              where environment_id = $1 and thumbnail_attempts_left > 0 order by id for no key update of artworks) rendered
      where a.environment_id = $1 and a.id = rendered.id`,
    [rendered.map(({ id }) => id), rendered.map(({ bytes }) => bytes)],
  )
}

/**
 * Records that an attempt failed, and adds the job of the next one; after the last one, the size of the thumbnails that
 * were rendered. Does nothing if another attempt has ended since this number of attempts was read.
 */
export async function recordThumbnailFailure(
  tx: EnvironmentTx,
  id: string,
  attemptsLeft: number,
  bytes: number,
): Promise<void> {
  const isRecorded = await tx.execute(
    `update artworks set thumbnail_attempts_left = $3::int - 1, stored_bytes = stored_bytes + $4
      where environment_id = $1 and id = $2 and thumbnail_attempts_left = $3`,
    [id, attemptsLeft, attemptsLeft === 1 ? bytes : 0],
  )
  const delayMs = RETRY_DELAYS_MS[attemptsLeft - 1]
  if (isRecorded && delayMs !== undefined) await addThumbnailTasks(tx, [id], delayMs)
}

/** Adds the missing jobs of artworks whose thumbnails are to be rendered. */
export async function addMissingThumbnailTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'select id from artworks where environment_id = $1 and thumbnail_attempts_left > 0',
  )
  if (rows.length > 0)
    await addThumbnailTasks(
      tx,
      rows.map(({ id }) => id),
    )
}
