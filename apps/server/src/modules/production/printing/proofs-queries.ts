import type { EnvironmentQueries } from '../../../database/database.ts'

/** Returns the ids of the proofs of an environment. */
export async function loadProofIds({ client, environmentId }: EnvironmentQueries): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from proofs where environment_id = $1', [
    environmentId,
  ])
  return rows.map(({ id }) => id)
}
