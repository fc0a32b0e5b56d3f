export { loadLabelPaper } from './label-paper-store.ts'
