import type { TreeVersion, WireDecisionTree } from '@platen/contract/decision-tree'
import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type KeysetList, type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
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

/**
 * Returns one page of the saved versions, newest first; `savedBy` is the id of a user. Returns undefined if the cursor
 * is not one of this list.
 */
export async function loadTreeVersions(
  tx: EnvironmentTx,
  page: Omit<PageRequest, 'direction'>,
): Promise<ListPage<TreeVersion> | undefined> {
  const list: KeysetList = {
    table: 'decision_trees',
    fields: `e.version, e.saved_at as "savedAt", e.saved_by as "savedBy", e.restored_from as "restoredFrom",
             jsonb_array_length(e.tree -> 'filterNodes') as filters, jsonb_array_length(e.tree -> 'dataNodes') as values`,
    where: 'e.environment_id = $1',
    filter: undefined,
    key: { version: 'integer' },
    parameters: createParameters(tx.environmentId),
    scope: [],
  }
  type Row = Omit<TreeVersion, 'savedAt'> & { readonly savedAt: Date }
  const listPage = await loadListPage<Row>(tx, list, { ...page, direction: 'descending' })
  return listPage && { ...listPage, rows: listPage.rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })) }
}

/** Converts a tree to its form in the HTTP API. */
export const treeToWire = (tree: DecisionTree): WireDecisionTree => ({
  rootFilterNodeId: tree.rootFilterNodeId,
  filterNodes: tree.filterNodes.map((node) => ({ ...node, values: [...node.values] })),
  dataNodes: tree.dataNodes.map((node) => ({ ...node, actions: { ...node.actions } as Record<string, string> })),
})
