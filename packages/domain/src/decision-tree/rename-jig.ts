import type { DecisionTree } from './types.ts'

/** Replaces a jig's name in the rules; returns the same tree if no rule uses the jig. */
export function replaceJigInTree(tree: DecisionTree, from: string, to: string): DecisionTree {
  if (!tree.dataNodes.some((node) => node.actions.jig === from)) return tree
  const dataNodes = tree.dataNodes.map((node) =>
    node.actions.jig === from ? { ...node, actions: { ...node.actions, jig: to } } : node,
  )
  return { ...tree, dataNodes }
}
