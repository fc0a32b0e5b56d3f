import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Returns the version of everything that decides about an arriving order (migration 0980). It changes with each
 * committed change of input settings, rules, jigs, users or configuration. Empty if nothing has changed so far.
 */
export async function loadRuleVersion({ client, environmentId }: EnvironmentTx): Promise<string> {
  const { rows } = await client.query<{ version: string }>({
    name: 'rule version',
    text: 'select version from rule_versions where environment_id = $1',
    values: [environmentId],
  })
  return rows[0]?.version ?? ''
}
