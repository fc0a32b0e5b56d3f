import type { AuditAction } from '@platen/contract/audit'
import { type JobEventKind, orderCalls, type ReadingDecision } from '@platen/contract/orders'
import { isLink } from '@platen/domain/intake'
import { canEditJob } from '@platen/domain/orders'
import type { Template, TemplateValues } from '@platen/domain/templates'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { thumbnailPath } from '../artwork/artwork-queries.ts'
import { auditJob } from '../orders/audit-job.ts'
import { insertJobEvents, userActor } from '../orders/job-state/job-events-commands.ts'
import { lockJobs } from '../orders/job-state/job-state-commands.ts'
import { jobTransitionFailure } from '../orders/job-transition-failure.ts'
import { preflightArtwork } from '../orders/preflight-artwork.ts'
import { loadUnreadJobs, saveReading } from '../template-jobs/reading-commands.ts'

/**
 * Returns the texts of an order that are printed, in the order of the template, then those whose item it no longer has.
 */
function listTexts(template: Template | undefined, values: TemplateValues) {
  const items = template?.items ?? []
  const texts = items.flatMap((item) => {
    if (item.kind !== 'TEXT' || item.source.field === '') return []
    const text = values[item.id] || item.source.fallback
    return text === '' ? [] : [{ name: item.name, text }]
  })
  const itemIds = new Set(items.map(({ id }) => id))
  const others = Object.entries(values).filter(([id, text]) => !itemIds.has(id) && text !== '' && !isLink(text))
  return [...texts, ...others.map(([, text]) => ({ name: '', text }))]
}

/** GET /pax/orders/reading */
export const listUnreadJobs = memberHandler(orderCalls.listUnread, async ({ tx, query, user }) => {
  const page = await loadUnreadJobs(tx, visibilityFilter(user), query)
  if (!page) return failure('bad_cursor')
  const templates = await loadTemplates(tx, [...new Set(page.rows.map(({ templateId }) => templateId))])
  const jobs = page.rows.map(({ templateId, values, artworkId, artworkPage, ...job }) => ({
    ...job,
    texts: listTexts(templates.get(templateId), values),
    thumbnailPath: artworkId === null ? null : thumbnailPath(artworkId, artworkPage),
  }))
  return { jobs, nextCursor: page.nextCursor, total: page.total, isTotalEstimated: false }
})

const RECORDS: Readonly<Record<ReadingDecision, { readonly event: JobEventKind; readonly action: AuditAction }>> = {
  ok: { event: 'textRead', action: 'confirmed' },
  hold: { event: 'textHeld', action: 'held' },
  unread: { event: 'textUnread', action: 'withdrawn' },
}

/**
 * PUT /pax/orders/reading: records what the user decided about the texts of a job. With a hold, its artwork is on hold
 * as with a warning, which an override does not end.
 */
export const recordReading = memberHandler(orderCalls.recordReading, async ({ tx, body, user, services, changed }) => {
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const allowed = canEditJob(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const { decision, mark } = body
  const reading = decision === 'unread' ? null : { by: user.userId, at: services.now(), isHeld: decision === 'hold' }
  const saved = await saveReading(tx, job.id, mark, reading)
  if (!saved) return failure('changed_meanwhile', { name: job.orderId })
  const { event, action } = RECORDS[decision]
  const template = (await loadTemplates(tx, [saved.templateId])).get(saved.templateId)
  const texts = listTexts(template, saved.values).map(({ text }) => text)
  await insertJobEvents(tx, { actor: userActor(user), events: [{ jobPk: job.id, kind: event, details: { texts } }] })
  await auditJob(tx, user, action, job)
  if (saved.wasHeld || decision === 'hold') await preflightArtwork(tx, [job.id])
  changed('orders')
  return { mark: saved.mark }
})
