export { DEFAULT_LIMITS as DEFAULT_PREPARE_LIMITS } from './limits.ts'
export { closePool, prepareArtwork } from './prepare-artwork.ts'
export type * from './types.ts'
