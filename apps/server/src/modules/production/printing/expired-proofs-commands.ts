import type { EnvironmentTx } from '../../../database/database.ts'
import { proofKey } from '../../../file-store/object-keys.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'

/** Deletes proofs that were composed before a time, oldest first. Returns their number. */
export async function deleteExpiredProofs(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `delete from proofs
      where environment_id = $1 and id = any(array(
        select id from proofs where environment_id = $1 and made_at < $2 order by made_at limit $3))
      returning id`,
    [before, limit],
  )
  await removeObjects(
    tx,
    rows.map(({ id }) => proofKey(id)),
  )
  return rows.length
}
