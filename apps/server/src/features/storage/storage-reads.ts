export { deleteUnusedArtwork, markPurgedUntil } from './purge-store.ts'
export { hasStorageQuota, checkStorageQuota, loadStorageUsage } from './storage-store.ts'
