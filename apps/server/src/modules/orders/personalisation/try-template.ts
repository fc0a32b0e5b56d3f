import { templateCalls } from '@platen/contract/templates'
import type { Template, TemplateFault, TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { CURSOR_KEYS, createCursor, MICROSECONDS, parseCursor } from '../../../database/page-cursor.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadThumbnails } from './draw-template.ts'
import { drawTemplates, loadDrawingKeys } from './draw-templates.ts'

/** Jobs of one page. */
const PAGE_SIZE = 10
/** Jobs of a template that are looked at for one page; all of them may be those of other users. */
const MAX_LOOKED_AT = 1000

interface TriedJob {
  readonly orderId: string
  readonly jobId: string
  readonly values: TemplateValues
}

interface JobsToTry {
  readonly templateId: string
  /** The user whose jobs are tried; undefined for those of all users. */
  readonly visibleTo: string | undefined
  readonly cursor: string | undefined
}

/**
 * Returns a page of the jobs with values for a template, and of those that are held without any, latest first;
 * undefined if the cursor is not one of this list.
 */
async function loadJobsToTry(tx: EnvironmentTx, { templateId, visibleTo, cursor }: JobsToTry) {
  const scope = [tx.environmentId, 'jobs of a template', templateId, visibleTo]
  const after = cursor === undefined ? [] : parseCursor(scope, cursor, [CURSOR_KEYS.time, CURSOR_KEYS.uuid])
  if (!after) return undefined
  const [addedAt, jobPk] = after
  const rows = await tx.query<TriedJob & { position: string[] }>(
    `select o.order_id as "orderId", j.job_id as "jobId", t."values",
            array[${MICROSECONDS.of('t.added_at')}, t.job_pk::text] as position
       from (select * from template_jobs
              where environment_id = $1 and template_id = $2
                and ($3::text is null or (added_at, job_pk) < (${MICROSECONDS.toTime('$3')}, $4::uuid))
              order by added_at desc, job_pk desc limit ${MAX_LOOKED_AT}) t
       join jobs j on j.environment_id = t.environment_id and j.id = t.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where (t."values" <> '{}' or t.state = 'held') and ($5::uuid is null or $5 = any (j.users))
      order by t.added_at desc, t.job_pk desc limit ${PAGE_SIZE + 1}`,
    [templateId, addedAt ?? null, jobPk ?? null, visibleTo ?? null],
  )
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
  return {
    jobs: page.map(({ position: _, ...job }) => job),
    nextCursor: last ? createCursor(scope, last.position) : null,
  }
}

/**
 * Returns the part of a template that is the same for each order, and the part that differs. Both have the same size.
 */
function splitTemplate(template: Template): { readonly artwork: Template; readonly ofOrders: Template } {
  const isArtwork = ({ kind }: Template['items'][number]): boolean => kind === 'ARTWORK'
  return {
    artwork: { ...template, items: template.items.filter(isArtwork) },
    ofOrders: { ...template, items: template.items.filter((item) => !isArtwork(item)) },
  }
}

/** POST /pax/templates/:id/try */
export const tryTemplate = memberHandlerWithoutTransaction(
  templateCalls.try,
  async ({ params: { id }, query: { cursor }, transaction, user, environment, services }) => {
    const find = async (tx: EnvironmentTx) => {
      const stored = isUuid(id) ? (await loadTemplates(tx, [id])).get(id) : undefined
      if (!stored) return failure('not_found')
      const { version: _, ...template } = stored
      const page = await loadJobsToTry(tx, { templateId: id, visibleTo: visibilityFilter(user), cursor })
      return page
        ? { ...page, template, keys: await loadDrawingKeys(tx, [{ template, pictures: {} }]) }
        : failure('bad_cursor')
    }
    const loaded = await transaction(({ tx }) => find(tx), { readOnly: true })
    if (loaded instanceof Failure) return loaded
    const { jobs, nextCursor, template, keys } = loaded
    if (jobs.length === 0) return { artwork: '', jobs: [], nextCursor }
    const { artwork, ofOrders } = splitTemplate(template)
    const thumbnails =
      cursor === undefined ? await loadThumbnails(services, environment, keys) : new Map<string, string>()
    const drawings = [
      { template: artwork, values: {}, pictures: {} },
      ...jobs.map(({ values }) => ({ template: ofOrders, values, pictures: {} })),
    ]
    const results = await drawTemplates(services, environment, drawings, keys, { thumbnails })
    if (results instanceof Failure) return results
    const [behind, ...drawn] = results
    // The pictures of orders are left out, and their faults with them.
    const isPicture = new Set(template.items.flatMap((item) => (item.kind === 'PICTURE' ? [item.id] : [])))
    const toFaults = (faults: readonly TemplateFault[] = []) => [
      ...(behind?.faults ?? []),
      ...faults.filter(({ itemId }) => !isPicture.has(itemId)),
    ]
    return {
      artwork: thumbnails.size > 0 ? (behind?.svg ?? '') : '',
      jobs: jobs.map((job, i) => ({ ...job, svg: drawn[i]?.svg ?? '', faults: toFaults(drawn[i]?.faults) })),
      nextCursor,
    }
  },
)
