import { templateCalls } from '@platen/contract/templates'
import type { TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadThumbnails } from './draw-template.ts'
import { drawTemplates, loadDrawingKeys } from './draw-templates.ts'

/** Jobs with whose values a template is tried. */
const MAX_TRIED = 50

interface TriedJob {
  readonly orderId: string
  readonly jobId: string
  readonly values: TemplateValues
}

/** Returns the last jobs with values for a template, latest first; for users other than administrators, their own. */
const loadTriedJobs = (tx: EnvironmentTx, templateId: string, visibleTo: string | undefined): Promise<TriedJob[]> =>
  tx.query<TriedJob>(
    `select o.order_id as "orderId", j.job_id as "jobId", t."values"
       from template_jobs t
       join jobs j on j.environment_id = t.environment_id and j.id = t.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where t.environment_id = $1 and t.template_id = $2 and t."values" <> '{}'
        and ($3::uuid is null or $3 = any (j.users))
      order by j.created_at desc, j.id limit $4`,
    [templateId, visibleTo ?? null, MAX_TRIED],
  )

/** POST /pax/templates/:id/try */
export const tryTemplate = memberHandlerWithoutTransaction(
  templateCalls.try,
  async ({ params: { id }, transaction, user, environment, services }) => {
    const found = await transaction(async ({ tx }) => {
      const stored = isUuid(id) ? (await loadTemplates(tx, [id])).get(id) : undefined
      if (!stored) return undefined
      const { version: _, ...template } = stored
      const jobs = await loadTriedJobs(tx, id, visibilityFilter(user))
      return { template, jobs, keys: await loadDrawingKeys(tx, template) }
    })
    if (!found) return failure('not_found')
    const { template, jobs, keys } = found
    if (jobs.length === 0) return { jobs: [] }
    // The pictures of orders are left out, and their faults with them.
    const isPicture = new Set(template.items.flatMap((item) => (item.kind === 'PICTURE' ? [item.id] : [])))
    const thumbnails = await loadThumbnails(services, environment, keys)
    const drawings = jobs.map(({ values }) => ({ template, values, pictures: {} }))
    const results = await drawTemplates(services, environment, drawings, keys, { thumbnails })
    if (results instanceof Failure) return results
    return {
      jobs: jobs.flatMap((job, i) => {
        const drawn = results[i]
        if (!drawn) return []
        return [{ ...job, svg: drawn.svg, faults: drawn.faults.filter(({ itemId }) => !isPicture.has(itemId)) }]
      }),
    }
  },
)
