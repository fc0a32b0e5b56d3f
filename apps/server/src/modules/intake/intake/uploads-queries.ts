import type { EnvironmentQueries } from '../../../database/database.ts'

/** Returns the keys of the objects of all uploads. */
export async function loadUploadKeys({ client, environmentId }: EnvironmentQueries): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select object_key as key from upload_parts where environment_id = $1',
    [environmentId],
  )
  return rows.map(({ key }) => key)
}
