export { deleteUnusedArtwork, markPurgedUntil } from '../../orders/retention/purge-store.ts'
export { checkStorageQuota, hasStorageQuota, loadStorageUsage } from './storage-store.ts'
