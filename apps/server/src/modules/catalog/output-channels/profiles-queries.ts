import type { EnvironmentQueries } from '../../../database/database.ts'
import { earlierProfileKey } from '../../../file-store/object-keys.ts'

/** Returns the keys and sizes of all profiles. */
export async function loadProfileFiles({ client, environmentId }: EnvironmentQueries) {
  const { rows } = await client.query<{ name: string; bytes: number; key: string | null }>(
    'select name, bytes::float8 as bytes, object_key as key from icc_profiles where environment_id = $1',
    [environmentId],
  )
  return rows.map(({ name, bytes, key }) => ({ key: key ?? earlierProfileKey(name), bytes }))
}
