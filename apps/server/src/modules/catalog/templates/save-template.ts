import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { templateCalls } from '@platen/contract/templates'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { type Template, type TemplateProblem, validateTemplate } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { mapUniqueViolation } from '../../../http/map-unique-violation.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadFontKeys } from './fonts-queries.ts'
import { lockFonts } from './fonts-store.ts'
import type { TemplateDependents } from './template-dependents.ts'
import type { StoredTemplate } from './templates-queries.ts'
import { countTemplates, insertTemplate, lockTemplate, TEMPLATE_NAMES, updateTemplateRow } from './templates-store.ts'

/** Maximum number of problems in a response. */
export const MAX_REPORTED_PROBLEMS = 100

/** Returns why a template cannot be stored. Its fonts and artwork are kept until the transaction ends. */
async function checkTemplate(
  tx: EnvironmentTx,
  template: Template,
  dependents: TemplateDependents,
): Promise<Failure | undefined> {
  const problems: TemplateProblem[] = [...validateTemplate(template)]
  const fontIds = template.items.flatMap((item) => (item.kind === 'TEXT' && item.fontId !== '' ? [item.fontId] : []))
  if (fontIds.length > 0) await lockFonts(tx)
  const fonts = await loadFontKeys(tx, fontIds)
  const artworkIds = template.items.flatMap((item) => (item.kind === 'ARTWORK' ? [item.artworkId] : []))
  const artworks = await dependents.lockArtwork(tx, artworkIds.filter(isUuid))
  for (const item of template.items) {
    if (item.kind === 'TEXT' && item.fontId !== '' && !fonts.has(item.fontId))
      problems.push({ code: 'fontMissing', itemId: item.id, field: 'fontId' })
    if (item.kind === 'ARTWORK' && item.artworkId !== '' && !artworks.has(item.artworkId))
      problems.push({ code: 'artworkMissing', itemId: item.id, field: 'artworkId' })
  }
  return problems.length > 0
    ? failure('template_invalid', {
        name: template.name,
        problems: problems.slice(0, MAX_REPORTED_PROBLEMS),
        count: problems.length,
      })
    : undefined
}

/** Returns a template with its name as it is stored. */
const toStored = (template: Template): Template => ({ ...template, name: template.name.trim().normalize('NFC') })

/** Whether another template may be added. */
export async function checkTemplateCount(tx: EnvironmentTx): Promise<Failure | undefined> {
  const limit = ENVIRONMENT_LIMITS.templates
  return (await countTemplates(tx)) >= limit ? failure('too_many_items', { limit }) : undefined
}

/** POST /pax/templates: creates a template, also as a copy. */
export const createTemplate = (dependents: TemplateDependents) =>
  memberHandler(templateCalls.create, async ({ tx, body, user, changed }) => {
    const { id: _, version: __, ...sent } = body
    const template = toStored({ ...sent, id: randomUUID() })
    const refusal =
      (await checkTemplateCount(tx)) ??
      (await checkTemplate(tx, template, dependents)) ??
      (await mapUniqueViolation(template.name, TEMPLATE_NAMES, insertTemplate(tx, template, user.id)))
    if (refusal) return refusal
    const { id, name, ...changes } = template
    await recordAudit(tx, user, { action: 'created', subject: 'template', id, name, changes })
    changed('templates')
    return { id, version: 1 }
  })

/**
 * Stores a template as the next version of a locked one; a template without a change keeps its version. Returns the
 * version.
 */
export async function updateTemplate(
  tx: EnvironmentTx,
  dependents: TemplateDependents,
  stored: StoredTemplate,
  template: Template,
  user: AuthenticatedUser,
): Promise<number | Failure> {
  const { version: current, ...before } = stored
  if (isDeepStrictEqual(before, template)) {
    markAuditNotNeeded(tx)
    return current
  }
  const version = current + 1
  const nameFailure = await mapUniqueViolation(
    template.name,
    TEMPLATE_NAMES,
    updateTemplateRow(tx, template, version, user.id),
  )
  if (nameFailure) return nameFailure
  const { id, name } = template
  const changes = diffFields(before, template)
  await recordAudit(tx, user, { action: 'changed', subject: 'template', id, name, changes })
  await dependents.remakeArtwork(tx, [id])
  return version
}

/** PUT /pax/templates: fails with `changed_meanwhile` if the template was saved since the client read it. */
export const changeTemplate = (dependents: TemplateDependents) =>
  memberHandler(templateCalls.change, async ({ tx, body, user, changed }) => {
    const { version: expectedVersion, ...sent } = body
    const stored = isUuid(body.id) ? await lockTemplate(tx, body.id, { isDeleted: false }) : undefined
    if (!stored) return failure('not_found')
    if (stored.version !== expectedVersion) return failure('changed_meanwhile', { name: stored.name })
    const template = toStored({ ...sent, id: stored.id })
    const refusal = await checkTemplate(tx, template, dependents)
    if (refusal) return refusal
    const version = await updateTemplate(tx, dependents, stored, template, user)
    if (version instanceof Failure) return version
    changed('templates', 'orders')
    return { version }
  })
