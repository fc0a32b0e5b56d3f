import type { EnvironmentQueries } from '../../../database/database.ts'

/** Returns the first keys and prefixes after `after` of objects that are to be deleted. */
export async function loadRemovals(
  { client, environmentId }: EnvironmentQueries,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from object_removals where environment_id = $1 and key > $2 order by key limit $3',
    [environmentId, after, limit],
  )
  return rows.map(({ key }) => key)
}

/** Returns the keys and prefixes of objects without rows that are being stored or are to be deleted. */
export async function loadKeysInTransit({ client, environmentId }: EnvironmentQueries): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from object_intents where environment_id = $1
     union all select key from object_removals where environment_id = $1`,
    [environmentId],
  )
  return rows.map(({ key }) => key)
}
