import type { ArtworkInfo, PreflightWarning } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { FixState } from '../artwork-fixes/artwork-fixes-commands.ts'

/** A frame with artwork as stored. */
export interface PreflightInput {
  readonly job_pk: string
  readonly frame_index: number
  readonly pages_printed: number
  /** Number of pages of the file. */
  readonly page_count: number
  readonly width: number | null
  readonly height: number | null
  readonly jig: string | null
  readonly media_type: string | null
  readonly let_through: boolean
  /** A reader has put the job on hold, or it waits for the approval of its customer, which an override does not end. */
  readonly held_by_person: boolean
  readonly sku: string
  readonly artwork_id: string
  readonly artwork_page: number
  /** Of the fix of this artwork; null if there is none. */
  readonly fix_state: FixState | null
  /** The size that a fix has given to the artwork, for the ordered size of the frame. */
  readonly fixed_width: number | null
  readonly fixed_height: number | null
  /** With only the page of the frame: a long file would otherwise be read again for each frame. */
  readonly info: ArtworkInfo
}

const FRAMES = `select f.job_pk, f.frame_index, coalesce(f.width_mm, j.width_mm) as width,
       coalesce(f.height_mm, j.height_mm) as height, lower(normalize(j.jig)) as jig, j.media_type, j.let_through and not f.override_ended as let_through,
       coalesce(t.held_by_reader, false) or coalesce(p.state in ('due', 'waiting'), false) as held_by_person,
       j.sku, f.artwork_id, f.artwork_page, x.state as fix_state,
       case when x.state = 'made' and x.ordered_width_mm = coalesce(f.width_mm, j.width_mm)
             and x.ordered_height_mm = coalesce(f.height_mm, j.height_mm) then x.width_mm end as fixed_width,
       case when x.state = 'made' and x.ordered_width_mm = coalesce(f.width_mm, j.width_mm)
             and x.ordered_height_mm = coalesce(f.height_mm, j.height_mm) then x.height_mm end as fixed_height,
       jsonb_set(a.info, '{pages}', jsonb_path_query_array(a.info, '$.pages[$page]', jsonb_build_object('page', f.artwork_page - 1))) as info,
       jsonb_array_length(a.info -> 'pages') as page_count,
       (select count(distinct s.artwork_page) from frames s where s.environment_id = f.environment_id
           and s.job_pk = f.job_pk and s.artwork_id = f.artwork_id) as pages_printed
  from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
  join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
  left join template_jobs t on t.environment_id = f.environment_id and t.job_pk = f.job_pk
  left join customer_proofs p on p.environment_id = f.environment_id and p.job_pk = f.job_pk
  left join artwork_fixes x on x.environment_id = f.environment_id and x.job_pk = f.job_pk
       and x.frame_index = f.frame_index
       and case when x.state = 'made' then f.artwork_id = x.fixed_id
                else f.artwork_id = x.source_id and f.artwork_page = x.source_page end
 where f.environment_id = $1 and f.job_pk = any($2::uuid[])`

/** Returns the frames of these jobs that have artwork. */
export async function loadFramesToPreflight(
  { client, environmentId }: EnvironmentTx,
  jobIds: readonly string[],
): Promise<PreflightInput[]> {
  return (await client.query<PreflightInput>(FRAMES, [environmentId, jobIds])).rows
}

/** The preflight result of a frame; fields are named like the columns. */
export interface PreflightResult {
  readonly job_pk: string
  readonly frame_index: number
  readonly warnings: readonly PreflightWarning[]
  readonly held_back: boolean
}

/** Stores preflight results that differ from the stored ones. */
export async function savePreflightResults(
  { client, environmentId }: EnvironmentTx,
  seen: readonly PreflightResult[],
): Promise<void> {
  await client.query(
    `update frames f set warnings = v.warnings, held_back = v.held_back
       from jsonb_to_recordset($2::jsonb) as v (job_pk uuid, frame_index int, warnings jsonb, held_back boolean)
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index
        and (f.warnings, f.held_back) is distinct from (v.warnings, v.held_back)`,
    [environmentId, JSON.stringify(seen)],
  )
}

/**
 * Returns the ids of active jobs with the SKU of a job whose artwork has another size than the ordered one and no fix,
 * oldest first; not of the job itself.
 *
 * @param visibleTo only jobs assigned to this user
 */
export async function loadJobsToFixAlike(
  tx: EnvironmentTx,
  jobPk: string,
  visibleTo: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select j.id from jobs same
       join jobs j on j.environment_id = same.environment_id and j.sku_key = same.sku_key
      where same.environment_id = $1 and same.id = $2 and same.sku_key <> ''
        and j.place = 'active' and j.sku_key <> '' and j.id <> same.id and ($3::uuid is null or $3 = any(j.users))
        and exists (
          select from frames f where f.environment_id = j.environment_id and f.job_pk = j.id
             and (f.warnings @> '[{"code": "sizeDiffers"}]' or f.warnings @> '[{"code": "sizeTurned"}]'))
        and not exists (select from artwork_fixes x where x.environment_id = j.environment_id and x.job_pk = j.id)
      order by j.created_at, j.id limit $4`,
    [jobPk, visibleTo ?? null, limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks the active jobs, or those with the jig of this name; returns their ids. */
export async function lockActiveJobs(
  { client, environmentId }: EnvironmentTx,
  jig: string | null,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from jobs where environment_id = $1 and place = 'active' and ($2::text is null or lower(normalize(jig)) = lower(normalize($2)))
      order by id for update`,
    [environmentId, jig],
  )
  return rows.map(({ id }) => id)
}
