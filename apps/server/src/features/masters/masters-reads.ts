export { mastersOf } from './masters-store.ts'
