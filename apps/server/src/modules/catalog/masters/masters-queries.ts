export { loadMasters } from './masters-store.ts'
