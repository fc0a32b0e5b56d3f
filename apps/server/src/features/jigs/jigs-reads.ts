export { jigsOf, type StoredJig } from './jigs-store.ts'
