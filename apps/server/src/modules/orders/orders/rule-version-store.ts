import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Returns the version of everything that decides about an arriving order (migration 0980). It changes with each
 * committed change of input settings, rules, jigs, users or configuration. Empty if nothing has changed so far.
 */
export async function loadRuleVersion(tx: EnvironmentTx): Promise<string> {
  const rows = await tx.query<{ version: string }>(
    'select version from rule_versions where environment_id = $1',
    [],
    'rule version',
  )
  return rows[0]?.version ?? ''
}
