export { deleteUnusedArtwork, markPurgedUntil } from '../../orders/retention/retention-commands.ts'
export { checkStorageQuota, hasStorageQuota, loadStorageUsage } from './storage-store.ts'
