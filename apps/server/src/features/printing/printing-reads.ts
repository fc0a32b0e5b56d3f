export { changeRun } from './printing-store.ts'
