import { plausibleResolution } from '@platen/domain/artwork'
import { isProfileUsable, writeColourSpace } from '../images/colour-space.ts'
import { drawImage, NormalisedPdfBuilder } from '../images/normalised-pdf-builder.ts'
import { imagePage } from '../images/page-size.ts'

export interface DecodedImage {
  readonly width: number
  readonly height: number
  readonly components: 3 | 4
  /** Pixels per inch; 0 if unknown. */
  readonly resolution: { readonly xDpi: number; readonly yDpi: number }
  /** 8 bits per component, RGB or CMYK. */
  readonly samples: Uint8Array
  /** ICC profile; ignored if it is of another colour space. */
  readonly profile: Uint8Array
}

/** Writes a PDF of one page with a decoded image. `path` must not exist. */
export async function writeSamplesAsPdf(path: string, image: DecodedImage): Promise<void> {
  const { width, height, components, samples, profile } = image
  const pdf = new NormalisedPdfBuilder(path)
  try {
    const isUsable = isProfileUsable(profile, components)
    const space = await writeColourSpace(pdf, isUsable ? { kind: 'profile', profile } : { kind: 'device' }, components)
    const id = pdf.reserve()
    const size = `/Width ${width}/Height ${height}/BitsPerComponent 8`
    await pdf.stream(id, `/Type/XObject/Subtype/Image${size}/ColorSpace${space}`, [samples])
    const page = imagePage(width, height, plausibleResolution(image.resolution.xDpi, image.resolution.yDpi), 1)
    await pdf.addPage(page, drawImage(page), `/XObject<</Im0 ${id} 0 R>>`)
    pdf.finish()
  } finally {
    pdf.close()
  }
}
