export { saveLabelPaper } from './label-paper-store.ts'
