import type { WireDecisionTree } from '@platen/contract/decision-tree'
import type { DecisionTree } from '@platen/domain/decision-tree'

/** Converts a tree to the format of the requests. */
export const toRequestBody = (tree: DecisionTree): WireDecisionTree => ({
  rootFilterNodeId: tree.rootFilterNodeId,
  filterNodes: tree.filterNodes.map((node) => ({ ...node, values: [...node.values] })),
  dataNodes: tree.dataNodes.map((node) => ({ ...node, actions: { ...node.actions } as Record<string, string> })),
})
