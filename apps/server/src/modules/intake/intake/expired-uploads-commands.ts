import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteUploads } from './uploads-store.ts'

/**
 * Deletes uploads of which nothing was received since a time, and of which no order was made. Returns their number.
 * Reads all parts of the environment, whose number is limited.
 */
export async function deleteExpiredUploads(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `select upload_id as id from upload_parts where environment_id = $1
      group by upload_id having max(received_at) < $2 limit $3`,
    [before, limit],
  )
  await deleteUploads(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
