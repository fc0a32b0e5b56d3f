import type { DecisionTree } from './types.ts'

/** Carries a jig's new name through the rules (readings O8); gives back the same tree where no rule names the jig. */
export function replaceJigInTree(tree: DecisionTree, from: string, to: string): DecisionTree {
  if (!tree.dataNodes.some((node) => node.actions.jig === from)) return tree
  const dataNodes = tree.dataNodes.map((node) =>
    node.actions.jig === from ? { ...node, actions: { ...node.actions, jig: to } } : node,
  )
  return { ...tree, dataNodes }
}
