import type { EnvironmentTx } from '../../../database/database.ts'

/** Merges suggestions collected by the learning mode, under a lock of the row. */
export async function mergeMappingSuggestions(
  { client, environmentId }: EnvironmentTx,
  merge: (known: Readonly<Record<string, readonly string[]>>) => Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { rows } = await client.query<{ mapping_suggestions: Record<string, string[]> }>(
    'select mapping_suggestions from input_settings where environment_id = $1 for update',
    [environmentId],
  )
  if (!rows[0]) return
  await client.query('update input_settings set mapping_suggestions = $2 where environment_id = $1', [
    environmentId,
    JSON.stringify(merge(rows[0].mapping_suggestions)),
  ])
}
