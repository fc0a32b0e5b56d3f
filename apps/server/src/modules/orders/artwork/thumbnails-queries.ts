import type { EnvironmentTx } from '../../../database/database.ts'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'

interface ArtworkWithoutThumbnails {
  readonly id: string
  readonly attemptsLeft: number
  readonly pageCount: number
  /** The key of the prepared PDF. */
  readonly preparedKey: string
}

/**
 * Returns those of these artworks whose thumbnails are to be rendered, in this order: they have none, and an attempt is
 * left.
 */
export async function loadArtworksWithoutThumbnails(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ArtworkWithoutThumbnails[]> {
  const rows = await tx.query<Omit<ArtworkWithoutThumbnails, 'preparedKey'> & { preparedKey: string | null }>(
    `select id, thumbnail_attempts_left as "attemptsLeft", jsonb_array_length(info -> 'pages') as "pageCount",
            ready_key as "preparedKey" from artworks
      where environment_id = $1 and id = any($2::uuid[]) and thumbnail_attempts_left > 0
      order by array_position($2::uuid[], id)`,
    [ids],
  )
  return rows.map((row) => ({ ...row, preparedKey: row.preparedKey ?? preparedPdfKey(row.id) }))
}
