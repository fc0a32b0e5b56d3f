import type { EnvironmentQueries, EnvironmentTx } from '../../../database/database.ts'

/** Returns the keys of these fonts by id; those that do not exist are left out. */
export async function loadFontKeys(tx: EnvironmentTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; key: string }>(
    'select id, object_key as key from fonts where environment_id = $1 and id::text = any($2::text[])',
    [ids],
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Returns the keys and sizes of all fonts. */
export async function loadFontFiles({ client, environmentId }: EnvironmentQueries) {
  const { rows } = await client.query<{ key: string; bytes: number }>(
    'select object_key as key, bytes::float8 as bytes from fonts where environment_id = $1',
    [environmentId],
  )
  return rows
}
