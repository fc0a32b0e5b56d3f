import type { TemplateSummary } from '@platen/contract/templates'
import type { Template } from '@platen/domain/templates'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { insertVersion, markVersionsDeleted } from '../../../version-history/versions-store.ts'
import type { StoredTemplate } from './templates-queries.ts'

/** Unique index of the names. */
export const TEMPLATE_NAMES = 'templates_name'

/** Returns one page of the templates by name; undefined if the cursor is not one of this list. */
export async function loadTemplatePage(
  tx: EnvironmentTx,
  text: string | undefined,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ListPage<TemplateSummary> | undefined> {
  const parameters = createParameters(tx.environmentId)
  // Part of the condition, not a filter: the number of templates is limited, so that reading all of them is cheap.
  const matches = text ? `and e.name ilike ${parameters.add(containsPattern(text))}` : ''
  return loadListPage<TemplateSummary>(
    tx,
    {
      table: 'templates',
      fields: `e.id, e.name, (e.body ->> 'width')::float8 as width, (e.body ->> 'height')::float8 as height,
        jsonb_array_length(e.body -> 'items') as items, e.version`,
      where: `e.environment_id = $1 and e.deleted_at is null ${matches}`,
      filter: undefined,
      key: { name_key: 'text' },
      parameters,
      scope: [text],
    },
    { ...page, direction: 'ascending' },
  )
}

/** Locks a template until the transaction ends. */
export async function lockTemplate(
  tx: EnvironmentTx,
  id: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<StoredTemplate | undefined> {
  const [row] = await tx.query<{ body: Template; version: number }>(
    `select body, version from templates
      where environment_id = $1 and id = $2 and (deleted_at is not null) = $3 for update`,
    [id, isDeleted],
  )
  return row && { ...row.body, version: row.version }
}

/** Returns the number of templates. */
export async function countTemplates(tx: EnvironmentTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    'select count(*) as count from templates where environment_id = $1 and deleted_at is null',
  )
  return rows[0]?.count ?? 0
}

const toColumns = (template: Template) => [
  template.name,
  normaliseForComparison(template.name),
  JSON.stringify(template),
  template.items.flatMap((item) => (item.kind === 'TEXT' ? [item.fontId] : [])).filter(isUuid),
]

/** Inserts a version of a template, which is stored, and keeps its artwork. */
async function insertTemplateVersion(
  tx: EnvironmentTx,
  template: Template,
  version: number,
  savedBy: string,
): Promise<void> {
  await tx.execute(
    `insert into template_artworks (environment_id, template_id, artwork_id)
     select $1, $2, id from unnest($3::uuid[]) as id on conflict do nothing`,
    [template.id, template.items.flatMap((item) => (item.kind === 'ARTWORK' ? [item.artworkId] : []))],
  )
  await insertVersion(tx, 'template', template, version, savedBy)
}

/** Inserts the first version of a template. Throws a violation of `TEMPLATE_NAMES` if its name exists. */
export async function insertTemplate(tx: EnvironmentTx, template: Template, savedBy: string): Promise<void> {
  await tx.execute(
    `insert into templates (environment_id, id, name, name_key, body, font_ids, version)
     values ($1, $2, $3, $4, $5, $6, 1)`,
    [template.id, ...toColumns(template)],
  )
  await insertTemplateVersion(tx, template, 1, savedBy)
}

/** Stores the next version of a locked template, which is restored if it is deleted. Throws like `insertTemplate`. */
export async function updateTemplateRow(
  tx: EnvironmentTx,
  template: Template,
  version: number,
  savedBy: string,
): Promise<void> {
  await tx.execute(
    `update templates
        set name = $3, name_key = $4, body = $5, font_ids = $6, version = $7, deleted_at = null
      where environment_id = $1 and id = $2`,
    [template.id, ...toColumns(template), version],
  )
  await insertTemplateVersion(tx, template, version, savedBy)
}

/** Marks a locked template as deleted. Its versions are kept, so that it can be restored. */
export async function markTemplateDeleted(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute('update templates set deleted_at = now() where environment_id = $1 and id = $2', [id])
  await markVersionsDeleted(tx, 'template', id, true)
}

/**
 * Deletes templates that were deleted before a time, the longest deleted first. Their versions expire at the same time.
 * Returns their number.
 */
export const deleteExpiredTemplates = (tx: EnvironmentTx, before: Date, limit: number): Promise<number> =>
  tx.execute(
    `delete from templates t using (
        select id from templates where environment_id = $1 and deleted_at < $2
         order by deleted_at, id limit $3 for update skip locked) d
      where t.environment_id = $1 and t.id = d.id`,
    [before, limit],
  )
