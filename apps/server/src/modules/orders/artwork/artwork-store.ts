import type { ArtworkInfo } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'
import { isUuid } from '../../../http/is-uuid.ts'

export interface ArtworkFile {
  readonly fileName: string
  readonly info: ArtworkInfo
  /** The key of the prepared PDF. */
  readonly preparedKey: string
}

/**
 * Returns the artwork if it is visible to the user: administrators (`onlyFor` undefined) see all, other users that of
 * orders assigned to them, also as it was before it was fixed.
 */
export async function findVisibleArtwork(
  tx: EnvironmentTx,
  id: string,
  onlyFor: string | undefined,
): Promise<ArtworkFile | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await tx.query<Omit<ArtworkFile, 'preparedKey'> & { preparedKey: string | null }>(
    `select file_name as "fileName", info, ready_key as "preparedKey" from artworks a
      where environment_id = $1 and id = $2
        and ($3::uuid is null or exists (
          select from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
           where f.environment_id = a.environment_id and f.artwork_id = a.id and $3 = any (j.users))
          or exists (
          select from artwork_fixes x join jobs j on j.environment_id = x.environment_id and j.id = x.job_pk
           where x.environment_id = a.environment_id and x.source_id = a.id and $3 = any (j.users)))`,
    [id, onlyFor ?? null],
  )
  return rows[0] && { ...rows[0], preparedKey: rows[0].preparedKey ?? preparedPdfKey(id) }
}

/** Returns the SHA-256 of the original file. */
export async function findOriginalSha256(tx: EnvironmentTx, id: string): Promise<Buffer | undefined> {
  const rows = await tx.query<{ sha256: Buffer }>('select sha256 from artworks where environment_id = $1 and id = $2', [
    id,
  ])
  return rows[0]?.sha256
}
