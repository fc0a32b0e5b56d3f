export { jigNamesOf, jigsOf, type StoredJig } from './jigs-store.ts'
