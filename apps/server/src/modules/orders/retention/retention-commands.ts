export { deleteUnusedArtwork, markPurgedUntil } from './purge-store.ts'
