import type { WireDecisionTree } from '@platen/contract/decision-tree'
import type { DecisionTree } from '@platen/domain/decision-tree'

/** A tree as the calls take it. */
export const toRequestBody = (tree: DecisionTree): WireDecisionTree => ({
  rootFilterNodeId: tree.rootFilterNodeId,
  filterNodes: tree.filterNodes.map((node) => ({ ...node, values: [...node.values] })),
  dataNodes: tree.dataNodes.map((node) => ({ ...node, actions: { ...node.actions } as Record<string, string> })),
})
