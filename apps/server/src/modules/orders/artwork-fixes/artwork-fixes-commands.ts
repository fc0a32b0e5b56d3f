import type { ArtworkFix } from '@platen/domain/artwork'
import type { Size } from '@platen/domain/geometry'
import type { EnvironmentTx } from '../../../database/database.ts'
import { MAX_ATTEMPTS } from '../../../tasks/add-task.ts'

/** due: to be made; failed: cannot be made; undone: a user has the original printed. */
export type FixState = 'due' | 'made' | 'failed' | 'undone'

/** A fix of the artwork of one frame. */
export interface FrameFix {
  readonly jobPk: string
  readonly frameIndex: number
  /** The artwork and the page that is changed. */
  readonly sourceId: string
  readonly sourcePage: number
  readonly fix: ArtworkFix
  /** The ordered size that it is for. */
  readonly ordered: Size
}

export interface StoredFix extends FrameFix {
  readonly state: FixState
  /** The fixed artwork; null unless it is made. */
  readonly fixedId: string | null
  /** The user who has applied it; null if it was applied on arrival. */
  readonly appliedBy: string | null
  readonly appliedAt: Date
}

/** Whether a fix is of the artwork that its frame prints now. */
export const isCurrentFix = (
  { state, fixedId, sourceId, sourcePage }: StoredFix,
  frame: { readonly artworkId: string | null; readonly artworkPage: number } | undefined,
): boolean =>
  state === 'made'
    ? fixedId !== null && frame?.artworkId === fixedId
    : frame?.artworkId === sourceId && frame.artworkPage === sourcePage

const COLUMNS = `job_pk uuid, frame_index int, source_id uuid, source_page int, turn int, scale float8, trim_x float8,
  trim_y float8, width_mm float8, height_mm float8, ordered_width_mm float8, ordered_height_mm float8`
const NAMES = COLUMNS.replaceAll(/(\w+) \w+/g, '$1')

const toRow = ({ jobPk, frameIndex, sourceId, sourcePage, fix, ordered }: FrameFix) => ({
  job_pk: jobPk,
  frame_index: frameIndex,
  source_id: sourceId,
  source_page: sourcePage,
  turn: fix.turn,
  scale: fix.scale,
  trim_x: fix.trimX,
  trim_y: fix.trimY,
  width_mm: fix.width,
  height_mm: fix.height,
  ordered_width_mm: ordered.width,
  ordered_height_mm: ordered.height,
})

/** Returns the fixes of jobs by job and frame, also those of artwork that the frame prints no longer. */
export async function loadFixes(tx: EnvironmentTx, jobPks: readonly string[]): Promise<StoredFix[]> {
  if (jobPks.length === 0) return []
  return tx.query<StoredFix>(
    `select job_pk as "jobPk", frame_index as "frameIndex", source_id as "sourceId", source_page as "sourcePage",
            jsonb_build_object('turn', turn, 'scale', scale, 'trimX', trim_x, 'trimY', trim_y, 'width', width_mm,
                               'height', height_mm) as fix,
            jsonb_build_object('width', ordered_width_mm, 'height', ordered_height_mm) as ordered,
            state, fixed_id as "fixedId", applied_by as "appliedBy", applied_at as "appliedAt"
       from artwork_fixes where environment_id = $1 and job_pk = any($2::uuid[]) order by job_pk, frame_index`,
    [jobPks],
  )
}

/** Tasks of one transaction; the others are added by `addMissingFixTasks`. */
const MAX_TASKS_AT_ONCE = 1000
/** After personalised artwork that a user has corrected. */
const RANK = 50

/**
 * Records that the artwork of frames of locked jobs is fixed, in place of earlier fixes of these frames, and adds the
 * tasks.
 *
 * @param appliedBy the user; null on arrival
 */
export async function insertDueFixes(
  tx: EnvironmentTx,
  fixes: readonly FrameFix[],
  appliedBy: string | null,
): Promise<void> {
  if (fixes.length === 0) return
  const replaced = `${NAMES}, state, fixed_id, applied_by, applied_at`.replaceAll(/\w+/g, '$& = excluded.$&')
  await tx.execute(
    `insert into artwork_fixes (environment_id, ${NAMES}, state, fixed_id, applied_by, applied_at)
     select $1, v.*, 'due', null::uuid, $3, now() from jsonb_to_recordset($2::jsonb) as v (${COLUMNS})
     on conflict (environment_id, job_pk, frame_index) do update set ${replaced}`,
    [JSON.stringify(fixes.map(toRow)), appliedBy],
  )
  const jobPks = [...new Set(fixes.map(({ jobPk }) => jobPk))].slice(0, MAX_TASKS_AT_ONCE)
  await tx.execute(
    `select add_task('fix_artwork', job_pk::text, $3::int, interval '0', $4::int, false)
       from unnest($2::uuid[]) as job_pk where $1::uuid is not null`,
    [jobPks, RANK, MAX_ATTEMPTS],
  )
}

/** Adds the tasks of fixes to be made that have none, for example after a backup was restored. */
export async function addMissingFixTasks(tx: EnvironmentTx): Promise<void> {
  await tx.execute(
    `select add_task('fix_artwork', job_pk::text, $2::int, interval '0', $3::int, true)
       from (select distinct job_pk from artwork_fixes where environment_id = $1 and state = 'due'
              order by job_pk limit $4) due`,
    [RANK, MAX_ATTEMPTS, MAX_TASKS_AT_ONCE],
  )
}

/** Deletes fixes of artwork that frames print no longer. */
export async function deleteReplacedFixes(tx: EnvironmentTx): Promise<void> {
  await tx.execute(
    `delete from artwork_fixes x where x.environment_id = $1 and not exists (
       select from frames f where f.environment_id = x.environment_id and f.job_pk = x.job_pk
          and f.frame_index = x.frame_index
          and case when x.state = 'made' then f.artwork_id = x.fixed_id
                   else f.artwork_id = x.source_id and f.artwork_page = x.source_page end)`,
  )
}

/** Stores the state of the fix of a frame of a locked job, with the artwork that was made. */
export async function saveFixState(
  tx: EnvironmentTx,
  { jobPk, frameIndex }: Pick<FrameFix, 'jobPk' | 'frameIndex'>,
  state: FixState,
  fixedId: string | null = null,
): Promise<void> {
  await tx.execute(
    `update artwork_fixes set state = $4, fixed_id = $5
      where environment_id = $1 and job_pk = $2 and frame_index = $3`,
    [jobPk, frameIndex, state, fixedId],
  )
}

/** Deletes fixes of frames of locked jobs. */
export async function deleteFixes(
  tx: EnvironmentTx,
  fixes: readonly Pick<FrameFix, 'jobPk' | 'frameIndex'>[],
): Promise<void> {
  if (fixes.length === 0) return
  await tx.execute(
    `delete from artwork_fixes x using unnest($2::uuid[], $3::int[]) as v (job_pk, frame_index)
      where x.environment_id = $1 and x.job_pk = v.job_pk and x.frame_index = v.frame_index`,
    [fixes.map(({ jobPk }) => jobPk), fixes.map(({ frameIndex }) => frameIndex)],
  )
}
