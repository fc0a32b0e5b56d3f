import type { TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { CURSOR_KEYS, createCursor, MICROSECONDS, parseCursor } from '../../../database/page-cursor.ts'
import { MARK } from './template-jobs-queries.ts'

/** A job whose texts are to be read. */
export interface UnreadJob {
  readonly id: string
  readonly jobId: string
  readonly orderId: string
  readonly mediaName: string
  readonly sku: string
  readonly templateId: string
  readonly values: TemplateValues
  readonly artworkId: string | null
  readonly artworkPage: number
  readonly heldBy: string | null
  readonly mark: string
}

const UNREAD = `from jobs j
  join template_jobs t on t.environment_id = j.environment_id and t.job_pk = j.id
  join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
  join frames f on f.environment_id = j.environment_id and f.job_pk = j.id and f.frame_index = j.frame_index
 where j.environment_id = $1 and j.place = 'active' and t.state = 'made' and (t.read_at is null or t.held_by_reader)
   and f.pending > 0 and f.pending = f.remaining and ($2::uuid is null or j.users @> array[$2::uuid])`

/**
 * Returns one page of the jobs whose texts are to be read, by arrival, and the number of all; undefined if the cursor
 * is not one of this list. `visibleTo` limits them to those assigned to that user.
 */
export async function loadUnreadJobs(
  tx: EnvironmentTx,
  visibleTo: string | undefined,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly rows: UnreadJob[]; readonly nextCursor: string | null; readonly total: number } | undefined> {
  const scope = [tx.environmentId, 'unread jobs', visibleTo ?? '']
  const after = cursor === undefined ? [null, null] : parseCursor(scope, cursor, [CURSOR_KEYS.time, CURSOR_KEYS.uuid])
  if (!after) return undefined
  const unreadJobs = await tx.query<UnreadJob & { at: string; pk: string }>(
    `select o.id, j.job_id as "jobId", o.order_id as "orderId", j.media_name as "mediaName", j.sku,
            t.template_id as "templateId", t."values", f.artwork_id as "artworkId", f.artwork_page as "artworkPage",
            case when t.held_by_reader then t.read_by end as "heldBy", ${MARK} as mark,
            ${MICROSECONDS.of('j.created_at')} as at, j.id as pk
       ${UNREAD} and ($3::text is null or (j.created_at, j.id) > (${MICROSECONDS.toTime('$3')}, $4::uuid))
      order by j.created_at, j.id limit $5`,
    [visibleTo ?? null, ...after, limit + 1],
  )
  const [counted] = await tx.query<{ total: number }>(`select count(*)::int as total ${UNREAD}`, [visibleTo ?? null])
  const page = unreadJobs.slice(0, limit)
  const last = unreadJobs.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ at: _at, pk: _pk, ...row }) => row),
    nextCursor: last ? createCursor(scope, [last.at, last.pk]) : null,
    total: counted?.total ?? 0,
  }
}

/** Who has read the texts of a job; null to record that nobody has. */
interface Reading {
  readonly by: string
  readonly at: Date
  readonly isHeld: boolean
}

/** What a decision was about, and the mark of the job since. */
interface RecordedReading {
  readonly templateId: string
  readonly values: TemplateValues
  readonly wasHeld: boolean
  readonly mark: string
}

/**
 * Records a decision about the texts of a locked job. Returns undefined and writes nothing if other ones were shown.
 */
export async function saveReading(
  tx: EnvironmentTx,
  jobPk: string,
  mark: string,
  reading: Reading | null,
): Promise<RecordedReading | undefined> {
  const rows = await tx.query<RecordedReading>(
    `update template_jobs t set read_by = $4, read_at = $5, held_by_reader = $6
       from (select environment_id, job_pk, held_by_reader from template_jobs t
              where environment_id = $1 and job_pk = $2 and state = 'made' and ${MARK} = $3 for update) before
      where t.environment_id = before.environment_id and t.job_pk = before.job_pk
     returning t.template_id as "templateId", t."values", before.held_by_reader as "wasHeld", ${MARK} as mark`,
    [jobPk, mark, reading?.by ?? null, reading?.at ?? null, reading?.isHeld ?? false],
  )
  return rows[0]
}
