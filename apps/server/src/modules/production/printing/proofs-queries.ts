import type { EnvironmentQueries } from '../../../database/database.ts'
import { proofKey } from '../../../file-store/object-keys.ts'

/** Returns the keys and sizes of the proofs of an environment. */
export async function loadProofFiles({ client, environmentId }: EnvironmentQueries) {
  const { rows } = await client.query<{ id: string; bytes: number }>(
    'select id, bytes::float8 as bytes from proofs where environment_id = $1',
    [environmentId],
  )
  return rows.map(({ id, bytes }) => ({ key: proofKey(id), bytes }))
}
