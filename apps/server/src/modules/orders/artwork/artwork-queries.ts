import { artworkCalls } from '@platen/contract/artwork'
import type { ArtworkInfo } from '@platen/domain/artwork'
import type { Size } from '@platen/domain/geometry'
import type { EnvironmentQueries, EnvironmentTx } from '../../../database/database.ts'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'

/** Returns the URL path of the thumbnail of a page, counted from 1; the web app adds the environment. */
export const thumbnailPath = (artworkId: string, page: number): string =>
  artworkCalls.thumbnail.path.replace(':id', artworkId).replace(':page', String(page))

/** Returns the URL path of the original artwork file. */
export const originalUrlPath = (artworkId: string): string => artworkCalls.original.path.replace(':id', artworkId)

/** Returns the keys of the prepared PDFs of these artworks, by id; also of artwork that does not exist. */
export async function loadPreparedPdfKeys(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; key: string }>(
    `select id, ready_key as key from artworks
      where environment_id = $1 and id = any($2::uuid[]) and ready_key is not null`,
    [ids],
  )
  return new Map([
    ...ids.map((id) => [id, preparedPdfKey(id)] as const),
    ...rows.map(({ id, key }) => [id, key] as const),
  ])
}

/** Returns the artwork of an environment, or that with these ids, oldest first. */
export async function loadArtworkFiles({ client, environmentId }: EnvironmentQueries, ids?: readonly string[]) {
  const { rows } = await client.query<{ id: string; bytes: number; fileName: string; preparedKey: string | null }>(
    `select id, bytes::float8 as bytes, file_name as "fileName", ready_key as "preparedKey" from artworks
      where environment_id = $1 and ($2::uuid[] is null or id = any($2)) order by created_at, id`,
    [environmentId, ids ?? null],
  )
  return rows.map((row) => ({ ...row, preparedKey: row.preparedKey ?? preparedPdfKey(row.id) }))
}

/**
 * SQL columns with the true size, in mm and in displayed orientation, of the page that frame `f` prints of artwork `a`.
 */
export const ARTWORK_SIZE_COLUMNS = `(a.info -> 'pages' -> (f.artwork_page - 1) ->> 'widthMm')::float8 as artwork_width,
  (a.info -> 'pages' -> (f.artwork_page - 1) ->> 'heightMm')::float8 as artwork_height`

export interface ArtworkSizeRow {
  readonly artwork_width: number | null
  readonly artwork_height: number | null
}

/** Returns the size from these columns; null if the artwork does not exist. */
export const getArtworkSize = ({ artwork_width: width, artwork_height: height }: ArtworkSizeRow): Size | null =>
  width === null || height === null ? null : { width, height }

/** Returns the metadata of these artworks, by id. */
export async function loadArtworkInfos(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArtworkInfo>> {
  const rows = await tx.query<{ id: string; info: ArtworkInfo }>(
    'select id, info from artworks where environment_id = $1 and id = any($2::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, info }) => [id, info]))
}

/** Artwork in the store with its prepared files. */
export interface StoredArtwork {
  readonly id: string
  readonly info: ArtworkInfo
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
  tx: EnvironmentTx,
  ids: readonly string[],
  now: Date,
): Promise<RequestedArtworks> {
  if (ids.length === 0) return { artworks: new Map(), unrecorded: [] }
  const rows = await tx.query<StoredArtwork & { wanted_at: Date | null }>(
    'select id, info, wanted_at from artworks where environment_id = $1 and id = any($2::uuid[])',
    [ids],
    'requested artworks',
  )
  const recordedSince = now.getTime() - RECORD_INTERVAL_MS
  return {
    artworks: new Map(rows.map(({ id, info }) => [id, { id, info }])),
    unrecorded: rows.filter((row) => (row.wanted_at?.getTime() ?? 0) < recordedSince).map(({ id }) => id),
  }
}

/** Returns whether artwork that was uploaded again waits for its order. */
export async function hasRequestedArtwork(tx: EnvironmentTx): Promise<boolean> {
  return (await tx.execute('select from artworks where environment_id = $1 and wanted_at is not null limit 1')) === 1
}

/**
 * SQL condition of the PDFs whose stored metadata is from a version that did not detect encryption or describe pages
 * separately, except those that could not be read again.
 */
export const DESCRIBED_EARLIER = `kind = 'PDF' and not info ?| array['encrypted', 'notReinspected']`

/** Returns whether `loadArtworkWithOutdatedInfo` returns any. */
export async function hasArtworkWithOutdatedInfo(tx: EnvironmentTx): Promise<boolean> {
  return (await tx.execute(`select from artworks where environment_id = $1 and ${DESCRIBED_EARLIER} limit 1`)) === 1
}

/** Returns the PDFs with the metadata of such a version. */
export async function loadArtworkWithOutdatedInfo(tx: EnvironmentTx): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from artworks where environment_id = $1 and ${DESCRIBED_EARLIER} order by id`,
  )
  return rows.map(({ id }) => id)
}
