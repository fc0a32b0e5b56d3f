import type { EnvironmentTx } from '../../../database/database.ts'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'

interface ArtworkWithoutThumbnails {
  readonly attemptsLeft: number
  readonly pageCount: number
  /** The key of the prepared PDF. */
  readonly readyKey: string
}

/** Returns an artwork whose thumbnails are to be rendered; undefined if it has them, or no attempt is left. */
export async function loadArtworkWithoutThumbnails(
  tx: EnvironmentTx,
  id: string,
): Promise<ArtworkWithoutThumbnails | undefined> {
  const rows = await tx.query<Omit<ArtworkWithoutThumbnails, 'readyKey'> & { readyKey: string | null }>(
    `select thumbnail_attempts_left as "attemptsLeft", jsonb_array_length(info -> 'pages') as "pageCount",
            ready_key as "readyKey" from artworks
      where environment_id = $1 and id = $2 and thumbnail_attempts_left > 0`,
    [id],
  )
  return rows[0] && { ...rows[0], readyKey: rows[0].readyKey ?? preparedPdfKey(id) }
}
