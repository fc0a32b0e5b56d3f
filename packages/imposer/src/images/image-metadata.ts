import { isDeepStrictEqual } from 'node:util'
import type { ArtworkInfo, ArtworkKind, ArtworkMetadata } from '@platen/domain/artwork'
import { mmFromPt } from '@platen/domain/units'
import type { ImagePage } from './page-size.ts'

/** Metadata of one image of a file. */
export interface ImageMetadata {
  readonly page: ImagePage
  readonly colourSpace: string
  readonly transparent: boolean
  /** Whether only this package reads the pixels, not the library that renders thumbnails of images. */
  readonly isDecodedApart?: boolean
  /**
   * Whether a drawing, or a page that is decoded apart, is completely transparent; others are checked by that library.
   */
  readonly isBlank?: boolean
}

/** Returns the metadata of a file of images, one per page; pages are listed only if they differ. */
export function inspectImages(kind: ArtworkKind, images: readonly ImageMetadata[]): ArtworkInfo {
  const combined = getFacts(images)
  const facts = images.map((image) => getFacts([image]))
  const differ = facts.some((each) => !isDeepStrictEqual(each, combined))
  return {
    kind,
    pages: images.map(({ page }, i) => ({
      widthMm: mmFromPt(page.widthPt),
      heightMm: mmFromPt(page.heightPt),
      ...(differ && { facts: facts[i] }),
    })),
    ...combined,
  }
}

function getFacts(images: readonly ImageMetadata[]): ArtworkMetadata {
  const dpis = images.flatMap(({ page }) => [page.resolution.xDpi, page.resolution.yDpi])
  return {
    colourSpaces: [...new Set(images.map((image) => image.colourSpace))],
    spotColours: [],
    fonts: [],
    transparency: images.some((image) => image.transparent),
    lowestResolutionDpi: dpis.length > 0 ? Math.min(...dpis) : null,
    ...(images.every((image) => image.isBlank === true) && { isBlank: true as const }),
  }
}
