import { artworkCalls } from '@platen/contract/artwork'

export { ARTWORK_SIZE_COLUMNS, type ArtworkSizeRow, artworkSizeOf, loadArtworkInfos } from './artwork-store.ts'

/** Returns the URL path of the thumbnail of a page, counted from 1; the web app adds the environment. */
export const thumbnailPath = (artworkId: string, page: number): string =>
  artworkCalls.thumbnail.path.replace(':id', artworkId).replace(':page', String(page))

/** Returns the URL path of the original artwork file. */
export const originalUrlPath = (artworkId: string): string => artworkCalls.original.path.replace(':id', artworkId)
