import { open } from 'node:fs/promises'
import {
  type Components,
  colourSpaceName,
  type ImageColourSpace,
  isProfileUsable,
  writeColourSpace,
} from './colour-space.ts'
import { compressed, DeferredStream } from './deflate.ts'
import { freeMemory } from './free-memory.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { drawImage, type NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { imagePage } from './page-size.ts'
import { colourKeyBytes, DerivedAlpha, OpaqueAlphaDetector, splitAlpha } from './png-alpha.ts'
import { PNG_COLOUR, type Png, pngData, readPng } from './png-chunks.ts'
import { filteredRows, hasExactRows } from './png-rows.ts'

/** Overrides of the PNG's metadata, if the PNG is an intermediate file. */
export type ImageOverrides = Partial<Pick<Png, 'colour' | 'resolution' | 'orientation'>>

/**
 * Adds a PNG as a page of its true size. Compressed pixel data is copied unchanged if PDF supports it; alpha becomes a
 * soft mask; the colour space is the file's profile, sRGB or gamma. `tempPath` is the path of a temporary file, which
 * the caller deletes.
 */
export async function addPng(
  pdf: NormalisedPdfBuilder,
  path: string,
  sidePath: string,
  said: ImageOverrides = {},
): Promise<ImageMetadata> {
  const { png, id, colourSpace, transparent } = await writePng(pdf, path, sidePath, said)
  const page = imagePage(png.width, png.height, png.resolution, png.orientation)
  await pdf.addPage(page, drawImage(page), `/XObject<</Im0 ${id} 0 R>>`)
  return { page, colourSpace, transparent }
}

interface WrittenPng extends AddedImage {
  readonly png: Png
  readonly colourSpace: string
}

/** Writes the pixels of a PNG as an image object; see `addPng`. */
export async function writePng(
  pdf: NormalisedPdfBuilder,
  path: string,
  sidePath: string,
  said: ImageOverrides = {},
): Promise<WrittenPng> {
  const file = await open(path)
  try {
    const png: Png = { ...(await readPng(file)), ...said }
    const components: Components = isGrey(png) ? 1 : 3
    const colour = fittingColour(png.colour, components)
    const space = await writeColourSpace(pdf, colour, components)
    const image = await addPixels(pdf, png, space, sidePath)
    return { ...image, png, colourSpace: colourSpaceName(colour, components) }
  } finally {
    await file.close()
  }
}

const isGrey = (png: Png): boolean => png.colourType === PNG_COLOUR.grey || png.colourType === PNG_COLOUR.greyAlpha

/** Falls back to device colours if the profile does not match the colour space, or if a grey image is tagged sRGB. */
function fittingColour(colour: ImageColourSpace, components: Components): ImageColourSpace {
  if (colour.kind === 'profile' && !isProfileUsable(colour.profile, components)) return { kind: 'device' }
  return colour.kind === 'srgb' && components === 1 ? { kind: 'device' } : colour
}

interface AddedImage {
  readonly id: number
  readonly transparent: boolean
}

async function addPixels(pdf: NormalisedPdfBuilder, png: Png, space: string, sidePath: string): Promise<AddedImage> {
  const id = pdf.reserve()
  const entries = imageEntries(png, png.bitDepth)
  if (png.colourType === PNG_COLOUR.rgba || png.colourType === PNG_COLOUR.greyAlpha) {
    return addWithSoftMask(pdf, png, id, `${entries}/ColorSpace${space}`, sidePath)
  }
  const coloured = `${entries}/ColorSpace${png.palette && png.colourType === PNG_COLOUR.palette ? indexed(png, space) : space}`
  const predictor = getPredictor(png, png.channels)
  const pixels = !png.interlaced && (await hasExactRows(png)) ? pngData(png) : compressed(filteredRows(png))
  if (!DerivedAlpha.isNeeded(png)) {
    const key = colourKey(png)
    await pdf.stream(id, `${coloured}${predictor}${key}`, pixels)
    return { id, transparent: key !== '' }
  }
  const maskId = pdf.reserve()
  await pdf.stream(id, `${coloured}${predictor}/SMask ${maskId} 0 R`, pixels)
  await pdf.stream(
    maskId,
    `${imageEntries(png, 8)}/ColorSpace/DeviceGray/Filter/FlateDecode`,
    compressed(workedOutAlpha(png)),
  )
  return { id, transparent: true }
}

async function addWithSoftMask(
  pdf: NormalisedPdfBuilder,
  png: Png,
  id: number,
  entries: string,
  sidePath: string,
): Promise<AddedImage> {
  const maskId = pdf.reserve()
  const watch = new OpaqueAlphaDetector(png)
  const mask = new DeferredStream(sidePath)
  let firstRows: Buffer | undefined
  async function* colours(): AsyncGenerator<Buffer> {
    for await (const rows of filteredRows(png)) {
      firstRows ??= rows
      const { colour, alpha } = splitAlpha(png, rows)
      watch.update(alpha)
      await mask.write(alpha)
      yield colour
    }
    if (!watch.opaque) mask.end()
  }
  try {
    await pdf.stream(id, `${entries}${getPredictor(png, png.channels - 1)}`, compressed(colours()), () =>
      watch.opaque ? '' : `/SMask ${maskId} 0 R`,
    )
    if (watch.opaque) pdf.object(maskId, 'null')
    else {
      const maskEntries = `${imageEntries(png, png.bitDepth)}/ColorSpace/DeviceGray${getPredictor(png, 1)}`
      await pdf.stream(maskId, maskEntries, mask.bytes())
    }
    // all rows, unless the image is too large for memory
    if (firstRows) freeMemory(firstRows)
    return { id, transparent: !watch.opaque }
  } finally {
    mask.destroy()
  }
}

async function* workedOutAlpha(png: Png): AsyncGenerator<Buffer> {
  const alpha = new DerivedAlpha(png)
  for await (const rows of filteredRows(png)) yield alpha.map(rows)
}

const imageEntries = (png: Png, bits: number): string =>
  `/Type/XObject/Subtype/Image/Width ${png.width}/Height ${png.height}/BitsPerComponent ${bits}`

/**
 * PDF supports PNG filters as predictors 10 to 15; 15 means that each row specifies its filter (ISO 32000-1, 7.4.4.4).
 */
const getPredictor = (png: Png, colours: number): string =>
  `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colours}/BitsPerComponent ${png.bitDepth}/Columns ${png.width}>>`

function indexed(png: Png, base: string): string {
  const colours = (png.palette ?? Buffer.alloc(0)).subarray(0, 3 * 2 ** png.bitDepth)
  return `[/Indexed${base.startsWith('[') ? base : ` ${base}`} ${colours.length / 3 - 1}<${colours.toString('hex')}>]`
}

/** Returns the colour key mask entry for the transparent colour of an image; '' if there is none. */
function colourKey(png: Png): string {
  const key = colourKeyBytes(png)
  if (!key) return ''
  const values = Array.from({ length: key.length / 2 }, (_, i) => key.readUInt16BE(i * 2) & (2 ** png.bitDepth - 1))
  return `/Mask[${values.map((value) => `${value} ${value}`).join(' ')}]`
}
