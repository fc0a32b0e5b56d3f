import sharp from 'sharp'

// no image is read twice, so the libvips cache is useless
sharp.cache(false)

/** An image as JPEG. The same image is represented by the same object, so that it is embedded once. */
export interface LabelImage {
  readonly jpeg: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
}

/** About 30 mm at 300 dpi. */
const PICTURE_PIXELS = 360
const JPEG = { quality: 80 } as const
/** Number of cached images; copies of an order are consecutive, so few are needed. */
const MAX_CACHED_PICTURES = 200

/**
 * Reads thumbnails for labels, on white and as JPEG, which PDF embeds unchanged. An unreadable thumbnail is omitted:
 * the label is needed anyway.
 */
export class LabelThumbnails {
  readonly #kept = new Map<string, Promise<LabelImage | undefined>>()

  get(path: string): Promise<LabelImage | undefined> {
    const cached = this.#kept.get(path)
    if (cached) return cached
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MAX_CACHED_PICTURES) this.#kept.delete(oldest)
    const picture = readPicture(path)
    this.#kept.set(path, picture)
    return picture
  }
}

async function readPicture(path: string): Promise<LabelImage | undefined> {
  try {
    const { data, info } = await sharp(path)
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height, isGrey: info.channels === 1 }
  } catch {
    return undefined
  }
}
