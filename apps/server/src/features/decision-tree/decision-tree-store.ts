import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../database/database.ts'

const EMPTY: DecisionTree = { rootFilterNodeId: null, filterNodes: [], dataNodes: [] }

/** The newest saved version; an environment without rules has an empty tree of version 0. */
export async function decisionTreeOf({
  db,
  environmentId,
}: EnvironmentTx): Promise<{ tree: DecisionTree; version: number }> {
  const row = await db
    .selectFrom('decision_trees')
    .select(['tree', 'version'])
    .where('environment_id', '=', environmentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { tree: row.tree as unknown as DecisionTree, version: row.version } : { tree: EMPTY, version: 0 }
}
