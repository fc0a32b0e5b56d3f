import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Removes the requests to set up the naming of these hot folders from the list of rejected submissions. Returns whether
 * there were any.
 */
export async function dismissMissingNamings(
  { kysely, environmentId }: EnvironmentTx,
  sources: readonly string[],
  now: Date,
): Promise<boolean> {
  if (sources.length === 0) return false
  const result = await kysely
    .updateTable('intake_problems')
    .set({ dismissed_at: now })
    .where('environment_id', '=', environmentId)
    .where('source', 'in', sources)
    .where('code', '=', 'naming_missing')
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
