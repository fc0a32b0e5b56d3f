export { changeRun, reasonColumns } from './printing-store.ts'
