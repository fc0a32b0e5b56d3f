import type { EnvironmentQueries, EnvironmentTx } from '../../../database/database.ts'

/** Returns the ids of the proofs of an environment. */
export async function loadProofIds({ client, environmentId }: EnvironmentQueries): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from proofs where environment_id = $1', [
    environmentId,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the total size of the proofs of an environment in bytes. */
export async function sumProofBytes(tx: EnvironmentTx): Promise<number> {
  const rows = await tx.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::bigint as bytes from proofs where environment_id = $1',
  )
  return rows[0]?.bytes ?? 0
}
