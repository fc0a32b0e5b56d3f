import { type DecisionTree, EMPTY_TREE } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the newest version; version 0 with an empty tree for an environment without rules. */
export async function loadDecisionTree({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<{ tree: DecisionTree; version: number }> {
  const row = await kysely
    .selectFrom('decision_trees')
    .select(['tree', 'version'])
    .where('environment_id', '=', environmentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { tree: row.tree as unknown as DecisionTree, version: row.version } : { tree: EMPTY_TREE, version: 0 }
}
