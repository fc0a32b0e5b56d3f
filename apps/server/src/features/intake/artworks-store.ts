import type { ArtworkInfo } from '@platen/domain/artwork'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../database/database.ts'

/** Artwork that lies ready in the store. */
export interface StoredArtwork {
  readonly id: string
  readonly info: ArtworkInfo
}

/** The artwork with exactly this content, if the environment has it already; it is kept for the order to come. */
export const artworkByHash = (tx: EnvironmentTx, sha256: Buffer): Promise<StoredArtwork | undefined> =>
  wantAgain(tx, 'sha256', sha256)

/** The artwork with this id; it is kept for the order to come. */
export const artworkById = (tx: EnvironmentTx, id: string): Promise<StoredArtwork | undefined> =>
  wantAgain(tx, 'id', id)

/** Finds artwork and marks it as wanted, so that no purge takes it before its order is stored. */
async function wantAgain(
  { db, environmentId }: EnvironmentTx,
  column: 'sha256' | 'id',
  value: Buffer | string,
): Promise<StoredArtwork | undefined> {
  const row = await db
    .updateTable('artworks')
    .set({ wanted_again_at: sql<Date>`now()` })
    .where('environment_id', '=', environmentId)
    .where(column, '=', value)
    .returning(['id', 'info'])
    .executeTakeFirst()
  return row && { id: row.id, info: row.info as unknown as ArtworkInfo }
}

/** Adds artwork; false where another intake stored the same content in the meantime. */
export async function insertArtwork(
  { db, environmentId }: EnvironmentTx,
  artwork: StoredArtwork & { sha256: Buffer; bytes: number; storedBytes: number; fileName: string },
): Promise<boolean> {
  const result = await db
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
