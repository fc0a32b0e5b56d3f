import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { forMember } from '../../http/handlers.ts'
import { decisionTreeOf } from './decision-tree-store.ts'

/** GET /pax/filters/tree */
export const getTree = forMember(decisionTreeCalls.get, async ({ tx }) => {
  const { tree } = await decisionTreeOf(tx)
  return {
    decisionTree: {
      rootFilterNodeId: tree.rootFilterNodeId,
      filterNodes: tree.filterNodes.map((node) => ({ ...node, values: [...node.values] })),
      dataNodes: tree.dataNodes.map((node) => ({ ...node, actions: { ...node.actions } as Record<string, string> })),
    },
  }
})
