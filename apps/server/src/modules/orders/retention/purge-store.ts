import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** Returns the time until which due purges have been handled. */
export async function loadPurgedUntil({ kysely, environmentId }: EnvironmentTx): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('purge_marks')
    .select('settled_until')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return row?.settled_until
}

/** Marks all purges due until now as handled. */
export async function markPurgedUntil({ client, environmentId }: EnvironmentTx, now: Date): Promise<void> {
  await client.query(
    `insert into purge_marks (environment_id, settled_until) values ($1, $2)
     on conflict (environment_id) do update set settled_until = excluded.settled_until`,
    [environmentId, now],
  )
}

/** Deletes the history jobs that were finished before `before`, and orders without jobs. Returns the number of jobs. */
export async function deleteHistory({ client, environmentId }: EnvironmentTx, before: Date): Promise<number> {
  const jobs = await client.query(
    `delete from jobs where environment_id = $1 and place = 'history' and finished_at < $2`,
    [environmentId, before],
  )
  await client.query(
    `delete from orders o where environment_id = $1 and created_at < $2
        and not exists (select from jobs j where j.environment_id = o.environment_id and j.order_pk = o.id)`,
    [environmentId, before],
  )
  return jobs.rowCount ?? 0
}

/** Selects artwork: created before a time, with these ids, or last requested before a time. */
type WhichArtwork =
  | { readonly cameBefore: Date }
  | { readonly ids: readonly string[] }
  | { readonly wantedBefore: Date }

/** Time that artwork which was uploaded again waits for its order. */
export const REQUESTED_ARTWORK_TTL_MS = 60 * 60 * 1000

/**
 * Deletes the rows of artwork that no order and no run to be composed or delivered uses, and records their files for
 * deletion by the task `purge_history`. Returns the number
 * of rows. Artwork that was uploaded again is kept for `REQUESTED_ARTWORK_TTL_MS`, since its order may be about to
 * refer to it.
 *
 * @param now the time from which this period is counted back
 */
export async function deleteUnusedArtwork(tx: EnvironmentTx, which: WhichArtwork, now: Date): Promise<number> {
  const createdBefore = 'cameBefore' in which ? which.cameBefore : null
  const wantedBefore = 'wantedBefore' in which ? which.wantedBefore : null
  const ids = 'ids' in which ? which.ids : null
  const { rowCount } = await tx.client.query(
    `with gone as (
       delete from artworks a where a.environment_id = $1
          and ($2::timestamptz is null or a.created_at < $2) and ($3::uuid[] is null or a.id = any($3))
          and ($4::timestamptz is null or a.wanted_at < $4) and (a.wanted_at is null or a.wanted_at < $5)
          and not exists (select from frames f where f.environment_id = a.environment_id and f.artwork_id = a.id)
          and not exists (
            select from print_pieces p
              join print_jobs r on r.environment_id = p.environment_id and r.id = p.print_job_id
             where p.environment_id = a.environment_id and p.artwork_id = a.id
               and r.state in ('queued', 'ready', 'sent', 'failed'))
       returning a.id)
     insert into artwork_removals (environment_id, artwork_id) select $1, id from gone
     on conflict (environment_id, artwork_id) do nothing`,
    [tx.environmentId, createdBefore, ids, wantedBefore, new Date(now.getTime() - REQUESTED_ARTWORK_TTL_MS)],
  )
  if (rowCount) await addTask(tx, 'purge_history', tx.environmentId)
  return rowCount ?? 0
}

export async function hasPendingFileDeletions({ client, environmentId }: EnvironmentTx): Promise<boolean> {
  const { rowCount } = await client.query('select from artwork_removals where environment_id = $1 limit 1', [
    environmentId,
  ])
  return rowCount === 1
}

/** Returns whether artwork that was uploaded again waits for its order. */
export async function hasRequestedArtwork({ client, environmentId }: EnvironmentTx): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from artworks where environment_id = $1 and wanted_at is not null limit 1',
    [environmentId],
  )
  return rowCount === 1
}

/** Returns the ids of artwork whose files are to be deleted. */
export async function loadPendingFileDeletions({ kysely, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await kysely
    .selectFrom('artwork_removals')
    .select('artwork_id')
    .where('environment_id', '=', environmentId)
    .execute()
  return rows.map((row) => row.artwork_id)
}

export async function deletePendingFileDeletion(
  { kysely, environmentId }: EnvironmentTx,
  artworkId: string,
): Promise<void> {
  await kysely
    .deleteFrom('artwork_removals')
    .where('environment_id', '=', environmentId)
    .where('artwork_id', '=', artworkId)
    .execute()
}
