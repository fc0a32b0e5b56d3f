import type { EnvironmentTx } from '../../../database/database.ts'

interface ArtworkWithoutThumbnails {
  readonly attemptsLeft: number
  readonly pageCount: number
}

/** Returns an artwork whose thumbnails are to be rendered; undefined if it has them, or no attempt is left. */
export async function loadArtworkWithoutThumbnails(
  tx: EnvironmentTx,
  id: string,
): Promise<ArtworkWithoutThumbnails | undefined> {
  const rows = await tx.query<ArtworkWithoutThumbnails>(
    `select thumbnail_attempts_left as "attemptsLeft", jsonb_array_length(info -> 'pages') as "pageCount" from artworks
      where environment_id = $1 and id = $2 and thumbnail_attempts_left > 0`,
    [id],
  )
  return rows[0]
}
