import type { EnvironmentTx } from '../../../database/database.ts'

/** Deletes the oldest audit entries, none of the last 30 days. Returns their number. */
export async function deleteExpiredAuditEntries(
  { client }: EnvironmentTx,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await client.query<{ deleted: number }>('select delete_old_audit_entries($1, $2) as deleted', [
    before,
    limit,
  ])
  return rows[0]?.deleted ?? 0
}
