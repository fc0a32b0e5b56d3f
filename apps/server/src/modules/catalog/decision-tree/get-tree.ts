import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadDecisionTree } from './decision-tree-queries.ts'
import { treeToWire } from './decision-tree-store.ts'

/** GET /pax/filters/tree */
export const getTree = memberHandler(decisionTreeCalls.get, async ({ tx }) => {
  const { tree, version } = await loadDecisionTree(tx)
  return { decisionTree: treeToWire(tree), version }
})
