import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { forMember } from '../../http/handlers.ts'
import { decisionTreeOf, treeToWire } from './decision-tree-store.ts'

/** GET /pax/filters/tree */
export const getTree = forMember(decisionTreeCalls.get, async ({ tx }) => {
  const { tree, version } = await decisionTreeOf(tx)
  return { decisionTree: treeToWire(tree), version }
})
