export { decisionTreeOf } from './decision-tree-store.ts'
