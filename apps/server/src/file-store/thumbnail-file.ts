import path from 'node:path'
import { THUMBNAIL_EXTENSION } from '@platen/imposer'
import type { Settings } from '../settings.ts'
import { artworkFolder } from './paths.ts'

/** Path of the thumbnail of one page of an artwork; pages count from 1. */
export const thumbnailFilePath = (settings: Settings, resourceName: string, artworkId: string, page: number): string =>
  path.join(artworkFolder(settings, resourceName, artworkId), `thumbnail-${page}.${THUMBNAIL_EXTENSION}`)

export const THUMBNAIL_TYPE = `image/${THUMBNAIL_EXTENSION}`
