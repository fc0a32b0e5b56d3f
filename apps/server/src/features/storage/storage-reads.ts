export { deleteUnusedArtwork, settlePurges } from './purge-store.ts'
export { storageIsShown, storageLimit, storageOf } from './storage-store.ts'
