import { type ArtworkInfo, mergeReinspected } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Artwork in the store with its prepared files. */
export interface StoredArtwork {
  readonly id: string
  readonly info: ArtworkInfo
}

/**
 * Returns the artwork with this content hash if the environment has it. Records the request, so that
 * `deleteUnusedArtwork` keeps the artwork for its retention period. Waits for a deletion in progress, and then returns
 * undefined.
 */
export async function findArtworkByHash(
  { kysely, environmentId }: EnvironmentTx,
  sha256: Buffer,
  now: Date,
): Promise<StoredArtwork | undefined> {
  const row = await kysely
    .updateTable('artworks')
    .set({ wanted_at: now })
    .where('environment_id', '=', environmentId)
    .where('sha256', '=', sha256)
    .returning(['id', 'info'])
    .executeTakeFirst()
  return row && { id: row.id, info: row.info as unknown as ArtworkInfo }
}

/** Artworks by id; those for which the request is yet to be recorded are listed. */
export interface RequestedArtworks {
  readonly artworks: ReadonlyMap<string, StoredArtwork>
  readonly unrecorded: readonly string[]
}

/**
 * How long a recorded request is not recorded again, in ms. Less than the time for which `deleteUnusedArtwork` keeps
 * requested artwork by more than any transaction takes.
 */
const RECORD_INTERVAL_MS = 15 * 60 * 1000

/**
 * Returns the artworks with these ids. An artwork whose request was recorded recently is not deleted while the caller
 * stores its order; requests of the others are recorded by `recordArtworkRequests`.
 */
export async function loadRequestedArtworks(
  { client, environmentId }: EnvironmentTx,
  ids: readonly string[],
  now: Date,
): Promise<RequestedArtworks> {
  if (ids.length === 0) return { artworks: new Map(), unrecorded: [] }
  const { rows } = await client.query<StoredArtwork & { wanted_at: Date | null }>({
    name: 'requested artworks',
    text: 'select id, info, wanted_at from artworks where environment_id = $1 and id = any($2::uuid[])',
    values: [environmentId, ids],
  })
  const recordedSince = now.getTime() - RECORD_INTERVAL_MS
  return {
    artworks: new Map(rows.map(({ id, info }) => [id, { id, info }])),
    unrecorded: rows.filter((row) => (row.wanted_at?.getTime() ?? 0) < recordedSince).map(({ id }) => id),
  }
}

/**
 * Records that these artworks were requested, like `findArtworkByHash`. Rows are locked in the order of their ids, to
 * prevent deadlocks between orders that share artwork.
 */
export async function recordArtworkRequests(
  { client, environmentId }: EnvironmentTx,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `update artworks a set wanted_at = $3
       from (select id from artworks where environment_id = $1 and id = any($2::uuid[]) order by id for update) named
      where a.environment_id = $1 and a.id = named.id`,
    [environmentId, ids, now],
  )
}

/** Inserts artwork; returns false if another import has stored the same content concurrently. */
export async function insertArtwork(
  { kysely, environmentId }: EnvironmentTx,
  artwork: StoredArtwork & { sha256: Buffer; bytes: number; storedBytes: number; fileName: string },
): Promise<boolean> {
  const result = await kysely
    .insertInto('artworks')
    .values({
      environment_id: environmentId,
      id: artwork.id,
      sha256: artwork.sha256,
      bytes: artwork.bytes,
      stored_bytes: artwork.storedBytes,
      file_name: artwork.fileName.replaceAll('\0', '\uFFFD'),
      kind: artwork.info.kind,
      info: JSON.stringify(artwork.info),
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'sha256']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const DESCRIBED_EARLIER = `kind = 'PDF' and not info ? 'encrypted'`

/** Returns whether `loadArtworkWithOutdatedInfo` returns any. */
export async function hasArtworkWithOutdatedInfo({ client, environmentId }: EnvironmentTx): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from artworks where environment_id = $1 and ${DESCRIBED_EARLIER} limit 1`,
    [environmentId],
  )
  return rowCount === 1
}

/**
 * Returns the PDFs whose stored metadata is from a version that did not detect encryption or describe pages separately.
 */
export async function loadArtworkWithOutdatedInfo({
  client,
  environmentId,
}: EnvironmentTx): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from artworks where environment_id = $1 and ${DESCRIBED_EARLIER} order by id`,
    [environmentId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Updates the metadata of stored artwork. Page sizes are unchanged, since they are those of the prepared pages. Does
 * nothing if another process has updated it already. Returns the ids of the active jobs that print it, locked.
 */
export async function updateArtworkInfo(
  { client, environmentId }: EnvironmentTx,
  id: string,
  found: ArtworkInfo,
): Promise<readonly string[]> {
  const { rows: jobs } = await client.query<{ id: string }>(
    `select id from jobs j where environment_id = $1 and place = 'active' and exists (
       select from frames f where f.environment_id = j.environment_id and f.job_pk = j.id and f.artwork_id = $2)
      order by id for update`,
    [environmentId, id],
  )
  const { rows } = await client.query<{ info: ArtworkInfo }>(
    `select info from artworks where environment_id = $1 and id = $2 and ${DESCRIBED_EARLIER} for update`,
    [environmentId, id],
  )
  const [stored] = rows
  if (!stored) return []
  await client.query('update artworks set info = $3 where environment_id = $1 and id = $2', [
    environmentId,
    id,
    JSON.stringify(mergeReinspected(stored.info, found)),
  ])
  return jobs.map((job) => job.id)
}
