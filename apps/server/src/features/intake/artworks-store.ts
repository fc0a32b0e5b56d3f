import { type ArtworkInfo, mergeReinspected } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../database/database.ts'

/** Artwork that lies ready in the store. */
export interface StoredArtwork {
  readonly id: string
  readonly info: ArtworkInfo
}

/**
 * The artwork with exactly this content, if the environment has it already. It is kept for whoever asked, for as long
 * as `deleteUnusedArtwork` says; a deletion under way is waited for, and then there is none.
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

/**
 * The artworks with these ids, by id; kept as that of `findArtworkByHash` is. They are locked in the order of their ids, so
 * that two orders that name the same ones do not wait for each other.
 */
export async function artworksById(
  { client, environmentId }: EnvironmentTx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredArtwork>> {
  const { rows } = await client.query<StoredArtwork>(
    `update artworks a set wanted_at = $3
       from (select id from artworks where environment_id = $1 and id = any($2::uuid[]) order by id for update) named
      where a.environment_id = $1 and a.id = named.id
      returning a.id, a.info`,
    [environmentId, ids, now],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds artwork; false where another intake stored the same content in the meantime. */
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

/** The PDFs that were described before it was asked whether a file is encrypted, and what each of its pages is made of. */
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
 * Writes down what became known of artwork that is there already; its sizes stay, which are those of its ready pages.
 * Does nothing where another process has described it in the meantime. Answers with the active jobs that print it,
 * locked.
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
