import type { EnvironmentQueries } from '../../../database/database.ts'
import { earlierProfileKey } from '../../../file-store/object-keys.ts'

/** Returns the keys of all profiles. */
export async function loadProfileKeys({ client, environmentId }: EnvironmentQueries): Promise<string[]> {
  const { rows } = await client.query<{ name: string; key: string | null }>(
    'select name, object_key as key from icc_profiles where environment_id = $1',
    [environmentId],
  )
  return rows.map(({ name, key }) => key ?? earlierProfileKey(name))
}
