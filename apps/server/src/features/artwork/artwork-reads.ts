import { artworkCalls } from '@platen/contract/artwork'

export { ARTWORK_SIZE_COLUMNS, loadArtworkInfos, artworkSizeOf, type ArtworkSizeRow } from './artwork-store.ts'

/** Where the web finds the thumbnail of a page; it adds the environment (specification section 7). Pages count from 1. */
export const thumbnailPath = (artworkId: string, page: number): string =>
  artworkCalls.thumbnail.path.replace(':id', artworkId).replace(':page', String(page))

/** Where the web finds the artwork as it came. */
export const originalUrlPath = (artworkId: string): string => artworkCalls.original.path.replace(':id', artworkId)
