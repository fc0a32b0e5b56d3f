import { MASTER_CATEGORIES, type Masters } from '@platen/domain/masters'
import type { EnvironmentTx } from '../../database/database.ts'

/** All masters of the environment: per category a map of id to label. */
export async function mastersOf({
  db,
  environmentId,
}: EnvironmentTx): Promise<Record<keyof Masters, Record<string, string>>> {
  const rows = await db
    .selectFrom('masters')
    .select(['category', 'id', 'label'])
    .where('environment_id', '=', environmentId)
    .orderBy('label')
    .execute()
  const masters = { qualityLevel: {}, location: {}, printerType: {}, mediaType: {}, colorConfig: {} } as Record<
    keyof Masters,
    Record<string, string>
  >
  for (const category of MASTER_CATEGORIES) {
    for (const row of rows) if (row.category === category) masters[category][row.id] = row.label
  }
  return masters
}
