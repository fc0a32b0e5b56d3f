export { deleteUnusedArtwork, markPurgedUntil } from './purge-store.ts'
export { checkStorageQuota, hasStorageQuota, loadStorageUsage } from './storage-store.ts'
