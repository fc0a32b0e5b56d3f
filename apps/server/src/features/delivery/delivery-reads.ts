export { releaseLeases } from './delivery-store.ts'
