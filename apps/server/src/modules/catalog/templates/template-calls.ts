import { templateCalls } from '@platen/contract/templates'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { mapUniqueViolation } from '../../../http/map-unique-violation.ts'
import {
  findVersion,
  loadDeletedEntities,
  loadVersions,
  markVersionsDeleted,
} from '../../../version-history/versions-store.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { checkTemplateCount, updateTemplate } from './save-template.ts'
import type { TemplateDependents } from './template-dependents.ts'
import { loadTemplates, type StoredTemplate } from './templates-queries.ts'
import {
  loadTemplatePage,
  lockTemplate,
  markTemplateDeleted,
  TEMPLATE_NAMES,
  updateTemplateRow,
} from './templates-store.ts'

/** Maximum number of deleted templates in the list. */
const MAX_LISTED = 100

type Tx = Parameters<typeof loadTemplates>[0]

async function findTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  return isUuid(id) ? (await loadTemplates(tx, [id])).get(id) : undefined
}

/** GET /pax/templates */
export const listTemplates = memberHandler(templateCalls.list, async ({ tx, query }) => {
  const page = await loadTemplatePage(tx, query.text, query)
  if (!page) return failure('bad_cursor')
  const { rows: templates, ...fields } = page
  return { templates, ...fields }
})

/** GET /pax/templates/:id */
export const getTemplate = memberHandler(templateCalls.find, async ({ tx, params }) => {
  const template = await findTemplate(tx, params.id)
  return template ? { template: toWire(template) } : failure('not_found')
})

/** Returns a template with lists that can be changed, as the contract has them. */
const toWire = (template: StoredTemplate) => ({
  ...template,
  items: [...template.items],
  heldWords: [...template.heldWords],
})

/** DELETE /pax/templates: products keep a reference to the deleted template, and their orders wait for it. */
export const deleteTemplate = (dependents: TemplateDependents) =>
  memberHandler(templateCalls.delete, async ({ tx, body: { id }, user, changed }) => {
    const stored = isUuid(id) ? await lockTemplate(tx, id, { isDeleted: false }) : undefined
    if (!stored) return failure('not_found')
    await markTemplateDeleted(tx, id)
    await recordAudit(tx, user, { action: 'deleted', subject: 'template', id, name: stored.name })
    await dependents.remakeArtwork(tx, [id])
    changed('templates', 'orders')
    return {}
  })

/** GET /pax/templates/deleted */
export const listDeletedTemplates = memberHandler(templateCalls.listDeleted, async ({ tx }) => {
  const rows = await loadDeletedEntities(tx, 'template', MAX_LISTED)
  return { templates: rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt.toISOString() })) }
})

/** POST /pax/templates/deleted/:id: stores the latest version of a deleted template as a new version of it. */
export const restoreDeletedTemplate = (dependents: TemplateDependents) =>
  memberHandler(templateCalls.restoreDeleted, async ({ tx, params: { id }, user, changed }) => {
    const deleted = isUuid(id) ? await lockTemplate(tx, id, { isDeleted: true }) : undefined
    if (!deleted) return failure('not_found')
    const { version: latest, ...template } = deleted
    const version = latest + 1
    await markVersionsDeleted(tx, 'template', id, false)
    const refusal =
      (await checkTemplateCount(tx)) ??
      (await mapUniqueViolation(template.name, TEMPLATE_NAMES, updateTemplateRow(tx, template, version, user.id)))
    if (refusal) return refusal
    await recordAudit(tx, user, { action: 'restored', subject: 'template', id, name: template.name })
    await dependents.remakeArtwork(tx, [id])
    changed('templates', 'orders')
    return { version }
  })

/** GET /pax/templates/:id/versions: returns one page of the saved versions with author and time, newest first. */
export const listTemplateVersions = memberHandler(templateCalls.versions, async ({ tx, params, query }) => {
  if (!(await findTemplate(tx, params.id))) return failure('not_found')
  const page = await loadVersions(tx, 'template', params.id, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return { versions: await withUserNames(tx, 'savedBy', rows), ...fields }
})

/** GET /pax/templates/:id/versions/:version */
export const getTemplateVersion = memberHandler(templateCalls.version, async ({ tx, params: { id, version } }) => {
  const template = isUuid(id) ? await findVersion(tx, 'template', id, version) : undefined
  return template ? { template: toWire({ ...template, version }) } : failure('not_found')
})

/**
 * POST /pax/templates/:id/versions/:version: saves an earlier version, including its name, as the newest one. Its fonts
 * may be deleted: orders then say which item has none.
 */
export const restoreTemplate = (dependents: TemplateDependents) =>
  memberHandler(templateCalls.restore, async ({ tx, params: { id, version: restored }, body, user, changed }) => {
    const stored = isUuid(id) ? await lockTemplate(tx, id, { isDeleted: false }) : undefined
    if (!stored) return failure('not_found')
    if (body.version !== stored.version) return failure('changed_meanwhile', { name: stored.name })
    const old = await findVersion(tx, 'template', id, restored)
    if (!old) return failure('not_found')
    const version = await updateTemplate(tx, dependents, stored, old, user)
    if (version instanceof Failure) return version
    changed('templates', 'orders')
    return { version }
  })
