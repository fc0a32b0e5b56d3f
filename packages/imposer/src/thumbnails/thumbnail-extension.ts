/** WebP supports transparency and is a tenth of the size of PNG for photos. */
export const THUMBNAIL_EXTENSION = 'webp'
