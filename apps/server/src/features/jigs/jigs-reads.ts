export { jigNamesOf, jigsOf, type StoredJig, slotsOfJigs } from './jigs-store.ts'
