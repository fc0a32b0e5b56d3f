import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** Attempts to render the thumbnails of an artwork. */
export const THUMBNAIL_ATTEMPTS = 3

/** Delay before the next attempt in ms, by the number of attempts that are left. */
const RETRY_DELAYS_MS: Readonly<Record<number, number>> = { 2: 5 * 60_000, 1: 60 * 60_000 }

/** Adds the job that renders the thumbnails of an artwork, after it was inserted with attempts. */
export const addThumbnailTask = (tx: EnvironmentTx, id: string, delayMs = 0): Promise<void> =>
  addTask(tx, 'render_thumbnails', id, { delayMs, keepTime: true })

/** Records that an artwork has its thumbnails, of this total size. Does nothing if this was recorded before. */
export async function recordThumbnailsRendered(tx: EnvironmentTx, id: string, bytes: number): Promise<void> {
  await tx.execute(
    `update artworks set thumbnail_attempts_left = 0, stored_bytes = stored_bytes + $3
      where environment_id = $1 and id = $2 and thumbnail_attempts_left > 0`,
    [id, bytes],
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
  if (isRecorded && delayMs !== undefined) await addThumbnailTask(tx, id, delayMs)
}

/** Adds the missing jobs of artworks whose thumbnails are to be rendered. */
export async function addMissingThumbnailTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'select id from artworks where environment_id = $1 and thumbnail_attempts_left > 0',
  )
  for (const { id } of rows) await addThumbnailTask(tx, id)
}
