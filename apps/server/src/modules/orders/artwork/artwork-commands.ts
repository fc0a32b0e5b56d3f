import { type ArtworkInfo, mergeReinspected } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import { artworkPrefix, contourKeys, preparedPdfKey } from '../../../file-store/object-keys.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'
import { DESCRIBED_EARLIER, type StoredArtwork } from './artwork-queries.ts'
import { addThumbnailTasks, THUMBNAIL_ATTEMPTS } from './thumbnails-commands.ts'

/** Artwork that the environment has, with the name under which its content was stored. */
export interface KnownArtwork extends StoredArtwork {
  readonly sha256: Buffer
  readonly fileName: string
}

/**
 * Returns the artwork of the environment with these content hashes. Records the requests, so that `deleteUnusedArtwork`
 * keeps the artwork for its retention period. Waits for a deletion in progress, and then leaves the artwork out. Rows
 * are locked in the order of their ids, as by `recordArtworkRequests`.
 */
export const findArtworksByHash = (tx: EnvironmentTx, hashes: readonly Buffer[], now: Date): Promise<KnownArtwork[]> =>
  tx.query<KnownArtwork>(
    `update artworks a set wanted_at = $3
       from (select id from artworks where environment_id = $1 and sha256 = any($2::bytea[]) order by id for no key update) known
      where a.environment_id = $1 and a.id = known.id
     returning a.id, a.sha256, a.info, a.file_name as "fileName"`,
    [hashes, now],
    'artworks by hash',
  )

/**
 * Records that these artworks were requested, like `findArtworksByHash`. Rows are locked in the order of their ids, to
 * prevent deadlocks between orders that share artwork.
 */
export async function recordArtworkRequests(tx: EnvironmentTx, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(
    `update artworks a set wanted_at = $3
       from (select id from artworks where environment_id = $1 and id = any($2::uuid[]) order by id for no key update) named
      where a.environment_id = $1 and a.id = named.id`,
    [ids, now],
  )
}

/** Artwork to be inserted. */
export type NewArtwork = StoredArtwork & {
  readonly sha256: Buffer
  readonly bytes: number
  readonly storedBytes: number
  readonly fileName: string
  readonly hasThumbnails: boolean
}

const ARTWORK_COLUMNS = `id uuid, sha256 bytea, bytes bigint, stored_bytes bigint, file_name text, kind text, info jsonb,
       thumbnail_attempts_left int`

/**
 * Inserts artworks with the jobs that render the thumbnails of those that have none. Returns the ids of those whose
 * content no other import has stored concurrently. Rows are inserted in the order of their contents, so that two
 * imports of the same files cannot deadlock.
 */
export async function insertArtworks(tx: EnvironmentTx, artworks: readonly NewArtwork[]): Promise<ReadonlySet<string>> {
  if (artworks.length === 0) return new Set()
  const inOrder = artworks.toSorted((a, b) => a.sha256.compare(b.sha256))
  const rows = inOrder.map(({ id, sha256, bytes, storedBytes, fileName, info, hasThumbnails }) => ({
    id,
    bytes,
    info,
    stored_bytes: storedBytes,
    kind: info.kind,
    sha256: `\\x${sha256.toString('hex')}`,
    file_name: fileName.replaceAll('\0', '\uFFFD').toWellFormed(),
    thumbnail_attempts_left: hasThumbnails ? 0 : THUMBNAIL_ATTEMPTS,
  }))
  const inserted = await tx.query<{ id: string }>(
    `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info, thumbnail_attempts_left)
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (${ARTWORK_COLUMNS})
     on conflict (environment_id, sha256) do nothing returning id`,
    [JSON.stringify(rows)],
    'insert artworks',
  )
  const ids = new Set(inserted.map(({ id }) => id))
  const undrawn = artworks.flatMap(({ id, hasThumbnails }) => (ids.has(id) && !hasThumbnails ? [id] : []))
  if (undrawn.length > 0) tx.completeBeforeCommit(addThumbnailTasks(tx, undrawn))
  return ids
}

/**
 * Updates the metadata of stored artwork. Page sizes are unchanged, since they are those of the prepared pages. Returns
 * false and does nothing if another process has updated it already. The caller has locked the jobs that print it.
 */
export async function updateArtworkInfo(tx: EnvironmentTx, id: string, found: ArtworkInfo): Promise<boolean> {
  const rows = await tx.query<{ info: ArtworkInfo }>(
    `select info from artworks where environment_id = $1 and id = $2 and ${DESCRIBED_EARLIER} for update`,
    [id],
  )
  const [stored] = rows
  if (!stored) return false
  await tx.execute('update artworks set info = $3 where environment_id = $1 and id = $2', [
    id,
    JSON.stringify(mergeReinspected(stored.info, found)),
  ])
  return true
}

/** Records that the metadata of artwork cannot be updated, since its file cannot be read. */
export async function markNotReinspected(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute(
    `update artworks set info = info || '{"notReinspected": true}' where environment_id = $1 and id = $2`,
    [id],
  )
}

/**
 * Forgets requests of artwork before a time; the artwork is used. Rows that are locked are left for the next time, so
 * that this waits for no order.
 */
export async function deleteExpiredRequests(tx: EnvironmentTx, before: Date): Promise<void> {
  await tx.execute(
    `update artworks a set wanted_at = null
       from (select id from artworks where environment_id = $1 and wanted_at < $2 for update skip locked) expired
      where a.environment_id = $1 and a.id = expired.id`,
    [before],
  )
}

/** Selects artwork: created before a time, with these ids, or last requested before a time. */
type WhichArtwork =
  | { readonly cameBefore: Date }
  | { readonly ids: readonly string[] }
  | { readonly wantedBefore: Date }

/** Time that artwork which was uploaded again waits for its order. */
export const REQUESTED_ARTWORK_TTL_MS = 60 * 60 * 1000

/**
 * Deletes the rows of artwork that no order, no product, no template, no saved version of these, no fix and no run to
 * be composed or delivered uses, and removes its objects. Returns the number of rows. Artwork that was replaced after
 * it was printed is kept as long as its sheet, which can be printed again. Artwork that was uploaded again is kept for
 * `REQUESTED_ARTWORK_TTL_MS`, since its order may be about to refer to it.
 *
 * @param now the time from which this period is counted back
 */
export async function deleteUnusedArtwork(tx: EnvironmentTx, which: WhichArtwork, now: Date): Promise<number> {
  const createdBefore = 'cameBefore' in which ? which.cameBefore : null
  const wantedBefore = 'wantedBefore' in which ? which.wantedBefore : null
  const ids = 'ids' in which ? which.ids : null
  const deletedArtworks = await tx.query<{ id: string }>(
    `delete from artworks a where a.environment_id = $1
          and ($2::timestamptz is null or a.created_at < $2) and ($3::uuid[] is null or a.id = any($3))
          and ($4::timestamptz is null or a.wanted_at < $4) and (a.wanted_at is null or a.wanted_at < $5)
          and not exists (select from frames f where f.environment_id = a.environment_id and f.artwork_id = a.id)
          and not exists (
            select from awaited_artworks w where w.environment_id = a.environment_id and w.artwork_id = a.id)
          and not exists (select from products p where p.environment_id = a.environment_id and p.artwork_id = a.id)
          and not exists (
            select from saved_versions v where v.environment_id = a.environment_id and v.kind = 'product'
               and v.body ->> 'artworkId' = a.id::text)
          and not exists (
            select from template_pictures m where m.environment_id = a.environment_id and m.artwork_id = a.id)
          and not exists (
            select from artwork_fixes x where x.environment_id = a.environment_id and x.source_id = a.id)
          and not exists (
            select from template_artworks t where t.environment_id = a.environment_id and t.artwork_id = a.id)
          and not exists (
            select from print_pieces p
              join print_jobs r on r.environment_id = p.environment_id and r.id = p.print_job_id
             where p.environment_id = a.environment_id and p.artwork_id = a.id
               and (r.state in ('queued', 'ready', 'sent', 'failed')
                    or p.outdated_at is not null and r.sheet_bytes is not null))
       returning a.id`,
    [createdBefore, ids, wantedBefore, new Date(now.getTime() - REQUESTED_ARTWORK_TTL_MS)],
  )
  await removeObjects(
    tx,
    deletedArtworks.map(({ id }) => artworkPrefix(id)),
  )
  return deletedArtworks.length
}

/** Adds the size of files that were made of stored artwork. Returns false if the artwork was deleted. */
export async function addStoredBytes(tx: EnvironmentTx, id: string, bytes: number): Promise<boolean> {
  return (
    (await tx.execute('update artworks set stored_bytes = stored_bytes + $3 where environment_id = $1 and id = $2', [
      id,
      bytes,
    ])) === 1
  )
}

/**
 * Records the key of a regenerated prepared PDF, and removes the one that it replaces with its contours; or removes the
 * new one, if the artwork was deleted or has another prepared PDF by now.
 */
export async function replacePreparedPdf(tx: EnvironmentTx, id: string, replaced: string, key: string): Promise<void> {
  const [updated] = await tx.query<{ pages: number }>(
    `update artworks set ready_key = $3 where environment_id = $1 and id = $2 and coalesce(ready_key, $4) = $5
     returning jsonb_array_length(info -> 'pages') as pages`,
    [id, key, preparedPdfKey(id), replaced],
  )
  await removeObjects(tx, updated ? [replaced, ...contourKeys(replaced, updated.pages)] : [key])
}
