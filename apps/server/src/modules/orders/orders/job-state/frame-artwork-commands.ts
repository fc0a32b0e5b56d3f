import type { EnvironmentTx } from '../../../../database/database.ts'

/** The artwork that a frame of a job prints from now on. */
export interface FrameArtwork {
  readonly frameIndex: number
  readonly artworkId: string
  /** One-based. */
  readonly artworkPage: number
  /** Null if it is that of the stored artwork. */
  readonly artworkName: string | null
}

/** Replaces the artwork of frames of a locked job. */
export const saveFrameArtwork = (tx: EnvironmentTx, jobPk: string, frames: readonly FrameArtwork[]): Promise<number> =>
  tx.execute(
    `update frames f set artwork_id = v.artwork_id, artwork_page = v.artwork_page, artwork_name = v.artwork_name
       from unnest($3::int[], $4::uuid[], $5::int[], $6::text[]) as v (frame_index, artwork_id, artwork_page, artwork_name)
      where f.environment_id = $1 and f.job_pk = $2 and f.frame_index = v.frame_index`,
    [
      jobPk,
      frames.map(({ frameIndex }) => frameIndex),
      frames.map(({ artworkId }) => artworkId),
      frames.map(({ artworkPage }) => artworkPage),
      frames.map(({ artworkName }) => artworkName),
    ],
  )

/**
 * Returns the name of the artwork file of a frame as its order or a user submitted it; null if it is that of the
 * artwork.
 */
export async function loadArtworkName(tx: EnvironmentTx, jobPk: string, frameIndex: number): Promise<string | null> {
  const rows = await tx.query<{ name: string | null }>(
    'select artwork_name as name from frames where environment_id = $1 and job_pk = $2 and frame_index = $3',
    [jobPk, frameIndex],
  )
  return rows[0]?.name ?? null
}
