import { open } from 'node:fs/promises'
import { readRange } from './buffered-file-reader.ts'
import { colourSpaceName, isProfileUsable, writeColourSpace } from './colour-space.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { type Jpeg, parseJpeg } from './jpeg-markers.ts'
import { drawImage, type NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { imagePage } from './page-size.ts'

/** Adds a JPEG as a page of its true size, rotated by its EXIF orientation. Its data is copied unchanged. */
export async function addJpeg(pdf: NormalisedPdfBuilder, path: string): Promise<ImageMetadata> {
  const { jpeg, id, colourSpace } = await writeJpeg(pdf, path)
  const page = imagePage(jpeg.width, jpeg.height, jpeg.resolution, jpeg.orientation)
  await pdf.addPage(page, drawImage(page), `/XObject<</Im0 ${id} 0 R>>`)
  return { page, colourSpace, transparent: false }
}

interface WrittenJpeg {
  readonly jpeg: Jpeg
  readonly id: number
  readonly colourSpace: string
}

/** Writes a JPEG as an image object, in stored orientation; see `addJpeg`. */
export async function writeJpeg(pdf: NormalisedPdfBuilder, path: string): Promise<WrittenJpeg> {
  const file = await open(path)
  try {
    const jpeg = await parseJpeg(file)
    const { components } = jpeg
    const isUnusable = jpeg.colour.kind === 'profile' && !isProfileUsable(jpeg.colour.profile, components)
    const colour = isUnusable ? ({ kind: 'device' } as const) : jpeg.colour
    const space = await writeColourSpace(pdf, colour, components)
    const id = pdf.reserve()
    const size = `/Width ${jpeg.width}/Height ${jpeg.height}/BitsPerComponent 8`
    await pdf.stream(
      id,
      `/Type/XObject/Subtype/Image${size}/ColorSpace${space}/Filter/DCTDecode${decodeEntries(jpeg)}`,
      readRange(file, 0, jpeg.length),
    )
    return { jpeg, id, colourSpace: colourSpaceName(colour, components) }
  } finally {
    await file.close()
  }
}

/** Adobe programs store CMYK inverted and add the Adobe marker; three components without a marker are read as YCbCr. */
function decodeEntries(jpeg: Jpeg): string {
  if (jpeg.components === 4 && jpeg.adobeTransform !== undefined) return '/Decode[1 0 1 0 1 0 1 0]'
  return jpeg.isStoredAsRgb ? '/DecodeParms<</ColorTransform 0>>' : ''
}
