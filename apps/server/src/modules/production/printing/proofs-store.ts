import type { EnvironmentTx } from '../../../database/database.ts'

export interface Proof {
  readonly id: string
  readonly userId: string
  readonly fileName: string
  readonly bytes: number
}

export async function insertProof(tx: EnvironmentTx, { id, userId, fileName, bytes }: Proof, now: Date): Promise<void> {
  await tx.execute(
    `insert into proofs (environment_id, id, user_id, file_name, bytes, made_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, fileName, bytes, now],
  )
}

/** Returns the file name of a user's proof; undefined if it does not exist or was deleted. */
export async function findProofFileName(tx: EnvironmentTx, userId: string, id: string): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    'select file_name as name from proofs where environment_id = $1 and user_id = $2 and id = $3',
    [userId, id],
  )
  return rows[0]?.name
}
