import { replaceJigInTree } from '@platen/domain/decision-tree'
import { isSameName } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { insertTree, lockDecisionTree } from './decision-tree-store.ts'

/**
 * Replaces the name of a jig in the rules, as a new version of the tree; returns false and saves nothing if no rule
 * names the jig. Names are compared regardless of case.
 */
export async function renameJigInTree(tx: EnvironmentTx, from: string, to: string, savedBy: string): Promise<boolean> {
  const { tree, version } = await lockDecisionTree(tx)
  const spellings = new Set(
    tree.dataNodes.flatMap(({ actions }) => (actions.jig && isSameName(actions.jig, from) ? [actions.jig] : [])),
  )
  if (spellings.size === 0) return false
  const renamed = [...spellings].reduce((next, spelling) => replaceJigInTree(next, spelling, to), tree)
  await insertTree(tx, renamed, { version: version + 1, by: savedBy })
  return true
}
