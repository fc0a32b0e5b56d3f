import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Returns whether a lock-out of this name was recorded recently.
 *
 * @param within an interval of PostgreSQL
 */
export async function hasRecentLockout(tx: EnvironmentTx, name: string, within: string): Promise<boolean> {
  const rows = await tx.query(
    `select from audit_entries where environment_id = $1 and action = 'signInLocked' and subject_name = $2
        and at > now() - $3::interval limit 1`,
    [name, within],
  )
  return rows.length > 0
}
