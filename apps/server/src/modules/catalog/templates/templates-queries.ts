import type { Template } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A template as it is stored. */
export interface StoredTemplate extends Template {
  /** Incremented by each save. */
  readonly version: number
}

interface TemplateRow {
  readonly body: Template
  readonly version: number
}

/** Returns the templates with these ids that are not deleted, by id. */
export async function loadTemplates(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTemplate>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<TemplateRow>(
    'select body, version from templates where environment_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [ids],
  )
  return new Map(rows.map(({ body, version }) => [body.id, { ...body, version }]))
}
