import { type ArtworkInfo, artworkWarnings, DEFAULT_ARTWORK_LIMITS } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../database/database.ts'

interface FrameRow {
  readonly job_pk: string
  readonly frame_index: number
  readonly artwork_page: number
  readonly pages_printed: number
  readonly width: number | null
  readonly height: number | null
  readonly media_type: string | null
  readonly info: ArtworkInfo
}

/**
 * Looks at the artwork of jobs anew, after their rules changed: whether white is missing depends on the media (see
 * `artworkWarnings`). Jobs are locked by the caller and have what the rules say of them stored already.
 */
export async function refreshWarnings(
  { client, environmentId }: EnvironmentTx,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return
  const { rows } = await client.query<FrameRow>(
    `select f.job_pk, f.frame_index, f.artwork_page, coalesce(f.width_mm, j.width_mm) as width,
            coalesce(f.height_mm, j.height_mm) as height, j.media_type, a.info,
            (select count(distinct s.artwork_page) from frames s where s.environment_id = f.environment_id
                and s.job_pk = f.job_pk and s.artwork_id = f.artwork_id) as pages_printed
       from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
       join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
      where f.environment_id = $1 and f.job_pk = any($2::uuid[])`,
    [environmentId, jobIds],
  )
  const looked = rows.map((row) => ({
    job_pk: row.job_pk,
    frame_index: row.frame_index,
    warnings: artworkWarnings(row.info, {
      page: row.artwork_page,
      orderedSize: row.width === null || row.height === null ? undefined : { width: row.width, height: row.height },
      mediaType: row.media_type ?? undefined,
      pagesPrinted: row.pages_printed,
      limits: DEFAULT_ARTWORK_LIMITS,
    }),
  }))
  await client.query(
    `update frames f set warnings = v.warnings
       from jsonb_to_recordset($2::jsonb) as v (job_pk uuid, frame_index int, warnings jsonb)
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index
        and f.warnings is distinct from v.warnings`,
    [environmentId, JSON.stringify(looked)],
  )
}
