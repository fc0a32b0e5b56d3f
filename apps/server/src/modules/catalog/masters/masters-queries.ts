import { type Masters, parseMasters } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns all master data of the environment: per category a map of id to label, sorted by label. */
export async function loadMasters({ kysely, environmentId }: EnvironmentTx): Promise<Masters> {
  const rows = await kysely
    .selectFrom('masters')
    .select(['category', 'id', 'label'])
    .where('environment_id', '=', environmentId)
    .orderBy('label')
    .execute()
  const byCategory = Map.groupBy(rows, (row) => row.category)
  const labels = [...byCategory].map(([category, values]) => [
    category,
    Object.fromEntries(values.map((row) => [row.id, row.label])),
  ])
  return parseMasters(Object.fromEntries(labels))
}
