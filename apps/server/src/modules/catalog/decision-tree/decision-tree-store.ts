import type { TreeVersion, WireDecisionTree } from '@platen/contract/decision-tree'
import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadDecisionTree } from './decision-tree-queries.ts'

/** Like `loadDecisionTree`, but blocks other writers of rules until the transaction ends. */
export async function lockDecisionTree(tx: EnvironmentTx): Promise<{ tree: DecisionTree; version: number }> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('rules ' || $1, 0))`)
  return loadDecisionTree(tx)
}

/** Returns one version. */
export async function findTreeVersion(
  { kysely, environmentId }: EnvironmentTx,
  version: number,
): Promise<DecisionTree | undefined> {
  const row = await kysely
    .selectFrom('decision_trees')
    .select('tree')
    .where('environment_id', '=', environmentId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && (row.tree as unknown as DecisionTree)
}

/** Inserts a version, which takes effect immediately. The caller has validated the tree and holds the lock. */
export async function insertTree(
  { kysely, environmentId }: EnvironmentTx,
  tree: DecisionTree,
  as: { readonly version: number; readonly by: string; readonly at?: Date; readonly restoredFrom?: number },
): Promise<void> {
  await kysely
    .insertInto('decision_trees')
    .values({
      environment_id: environmentId,
      version: as.version,
      tree: JSON.stringify(tree),
      saved_by: as.by,
      ...(as.at && { saved_at: as.at }),
      restored_from: as.restoredFrom ?? null,
    })
    .execute()
}

/** Maximum number of listed versions; older ones stay stored. */
const LISTED_VERSIONS = 200

/** Returns the saved versions, newest first; `savedBy` is the id of a user. */
export async function loadTreeVersions(tx: EnvironmentTx): Promise<TreeVersion[]> {
  const rows = await tx.query<Omit<TreeVersion, 'savedAt'> & { readonly savedAt: Date }>(
    `select t.version, t.saved_at as "savedAt", t.saved_by as "savedBy", t.restored_from as "restoredFrom",
            jsonb_array_length(t.tree -> 'filterNodes') as filters,
            jsonb_array_length(t.tree -> 'dataNodes') as values
       from decision_trees t
      where t.environment_id = $1 order by t.version desc limit $2`,
    [LISTED_VERSIONS],
  )
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

/** Converts a tree to its form in the HTTP API. */
export const treeToWire = (tree: DecisionTree): WireDecisionTree => ({
  rootFilterNodeId: tree.rootFilterNodeId,
  filterNodes: tree.filterNodes.map((node) => ({ ...node, values: [...node.values] })),
  dataNodes: tree.dataNodes.map((node) => ({ ...node, actions: { ...node.actions } as Record<string, string> })),
})
