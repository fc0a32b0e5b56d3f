export { loadDecisionTree } from './decision-tree-store.ts'
