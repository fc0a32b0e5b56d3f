import type { EnvironmentTx } from '../../../database/database.ts'

/** Merges suggestions collected by the learning mode, under a lock of the row. */
export async function mergeMappingSuggestions(
  tx: EnvironmentTx,
  merge: (known: Readonly<Record<string, readonly string[]>>) => Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const rows = await tx.query<{ mapping_suggestions: Record<string, string[]> }>(
    'select mapping_suggestions from input_settings where environment_id = $1 for update',
  )
  if (!rows[0]) return
  await tx.execute('update input_settings set mapping_suggestions = $2 where environment_id = $1', [
    JSON.stringify(merge(rows[0].mapping_suggestions)),
  ])
}
