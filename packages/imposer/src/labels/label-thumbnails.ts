import sharp from 'sharp'

// No picture is read twice here, and libvips would keep what it has read.
sharp.cache(false)

/** A picture as a JPEG. The same object stands for the same picture, so that the document holds it once. */
export interface LabelImage {
  readonly jpeg: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
}

/** 30 mm at 300 dpi, about. */
const PICTURE_PIXELS = 360
const JPEG = { quality: 80 } as const
/** Copies of an order follow each other, so a few kept pictures serve nearly all labels. */
const KEPT_PICTURES = 200

/**
 * Reads thumbnails for labels: on white and as JPEG, which goes into a PDF as it is. A picture that cannot be read
 * is left out: the label is needed all the same.
 */
export class LabelThumbnails {
  readonly #kept = new Map<string, Promise<LabelImage | undefined>>()

  get(path: string): Promise<LabelImage | undefined> {
    const known = this.#kept.get(path)
    if (known) return known
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= KEPT_PICTURES) this.#kept.delete(oldest)
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
