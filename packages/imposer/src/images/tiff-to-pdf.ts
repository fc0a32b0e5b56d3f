import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { readAt } from './buffered-file-reader.ts'
import { colourSpaceName, type ImageColourSpace, isProfileUsable, writeColourSpace } from './colour-space.ts'
import { compressed } from './deflate.ts'
import { type ExifMetadata, toExifMetadata } from './exif.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { MAX_PIXELS, MAX_UNPACKED_BYTES } from './limits.ts'
import { drawImage, type NormalisedPdfBuilder } from './normalised-pdf-writer.ts'
import { checkPixelCount, imagePage } from './page-size.ts'
import { addPng } from './png-to-pdf.ts'
import { readDirectory, TIFF_HEADER_BYTES, tiffStart } from './tiff-directory.ts'
import { findUnsupportedPixels } from './tiff-pixel-format.ts'
import { damaged, unsupported } from './unusable-artwork-error.ts'

const SUBFILE_TAG = 254
const REDUCED_COPY = 1
const MAX_TIFF_PAGES = 100

interface TiffPage extends ExifMetadata {
  readonly index: number
}

/**
 * Adds each page of a TIFF as a page of its true size, except reduced-resolution copies (NewSubfileType bit 0). Pixel
 * values are preserved: profiles are embedded and never applied. CMYK is written with 8 bits per component; Lab is
 * converted to sRGB. Pages whose colours the library would change are rejected, see `findUnsupportedPixels`.
 */
export async function addTiff(pdf: NormalisedPdfBuilder, path: string, sidePath: string): Promise<ImageMetadata[]> {
  const facts: ImageMetadata[] = []
  for (const page of await readPages(path)) {
    facts.push(await addTiffPage(pdf, path, page, `${sidePath}-${page.index}`))
  }
  return facts
}

async function readPages(path: string): Promise<readonly TiffPage[]> {
  const file = await open(path)
  try {
    const start = tiffStart(await readAt(file, 0, TIFF_HEADER_BYTES))
    if (!start) throw damaged('TIFF', 'its header is incomplete')
    const pages: TiffPage[] = []
    let position = start.first
    for (let index = 0; position !== 0; index++) {
      if (index >= MAX_TIFF_PAGES) throw unsupported('TIFF', `more than ${MAX_TIFF_PAGES} pages`)
      const directory = await readDirectory((at, length) => readAt(file, at, length), start, position)
      if (!directory) throw damaged('TIFF', 'a page is missing')
      const reduced = ((directory.tags.get(SUBFILE_TAG)?.[0] ?? 0) & REDUCED_COPY) !== 0
      if (!reduced) {
        const problem = findUnsupportedPixels(directory)
        if (problem) throw problem
        pages.push({ ...toExifMetadata(directory), index })
      }
      position = directory.next
    }
    if (pages.length === 0) throw damaged('TIFF', 'it holds no picture')
    return pages
  } finally {
    await file.close()
  }
}

async function addTiffPage(
  pdf: NormalisedPdfBuilder,
  path: string,
  page: TiffPage,
  sidePath: string,
): Promise<ImageMetadata> {
  const source = () => sharp(path, { page: page.index, ignoreIcc: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const meta = await reading(source().metadata())
  checkPixelCount(meta.width, meta.height)
  if (meta.depth !== 'uchar' && meta.depth !== 'ushort' && meta.space !== 'labs') {
    throw unsupported('TIFF', 'pixels that are not whole numbers')
  }
  const colour: ImageColourSpace = meta.icc ? { kind: 'profile', profile: meta.icc } : { kind: 'device' }
  const overrides = { resolution: page.resolution, colour, orientation: page.orientation }
  const wide = meta.depth === 'ushort'
  if (meta.space === 'cmyk') return addCmyk(pdf, source(), { hasAlpha: meta.hasAlpha, wide }, overrides)
  const grey = meta.space === 'b-w' || meta.space === 'grey16'
  const plain = grey || meta.space === 'srgb' || meta.space === 'rgb' || meta.space === 'rgb16'
  const png = source().toColourspace(grey ? (wide ? 'grey16' : 'b-w') : wide ? 'rgb16' : 'srgb')
  const pngPath = `${sidePath}.png`
  await reading(png.png({ compressionLevel: 6, adaptiveFiltering: true }).toFile(pngPath))
  return addPng(pdf, pngPath, sidePath, plain ? overrides : { ...overrides, colour: { kind: 'srgb' } })
}

type Overrides = ExifMetadata & { readonly colour: ImageColourSpace }

async function addCmyk(
  pdf: NormalisedPdfBuilder,
  source: Sharp,
  { hasAlpha, wide }: { hasAlpha: boolean; wide: boolean },
  overrides: Overrides,
): Promise<ImageMetadata> {
  const raw = source
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw({ depth: wide ? 'ushort' : 'uchar' })
  const { data: decoded, info } = await reading(raw.toBuffer({ resolveWithObject: true }))
  const bytesPerPixel = info.channels * (wide ? 2 : 1)
  if (decoded.length > MAX_UNPACKED_BYTES) checkPixelCount(info.width, info.height, MAX_UNPACKED_BYTES / bytesPerPixel)
  // The library would clip 16 bits to 8 instead of scaling them.
  const data = wide ? toEightBits(decoded) : decoded
  const page = imagePage(info.width, info.height, overrides.resolution, overrides.orientation)
  const fits = overrides.colour.kind === 'profile' && isProfileUsable(overrides.colour.profile, 4)
  const colour: ImageColourSpace = fits ? overrides.colour : { kind: 'device' }
  const space = await writeColourSpace(pdf, colour, 4)
  const size = `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/BitsPerComponent 8/Filter/FlateDecode`
  const id = pdf.reserve()
  const mask = hasAlpha ? pdf.reserve() : undefined
  const masked = mask ? `/SMask ${mask} 0 R` : ''
  await pdf.stream(id, `${size}/ColorSpace${space}${masked}`, compressed(samples(data, info.channels, 0, 4)))
  if (mask) {
    await pdf.stream(mask, `${size}/ColorSpace/DeviceGray`, compressed(samples(data, info.channels, 4, 5)))
  }
  await pdf.addPage(page, drawImage(page), `/XObject<</Im0 ${id} 0 R>>`)
  return { page, colourSpace: colourSpaceName(colour, 4), transparent: hasAlpha }
}

/** Scales samples of 16 bits in the byte order of this machine to 8 bits. */
function toEightBits(samples16: Buffer): Buffer {
  const wideSamples = new Uint16Array(samples16.buffer, samples16.byteOffset, samples16.length / 2)
  const scaled = Buffer.allocUnsafe(wideSamples.length)
  for (let i = 0; i < scaled.length; i++) scaled[i] = Math.round((wideSamples[i] ?? 0) / 257)
  return scaled
}

const PIXELS_A_PIECE = 65_536

/** Yields samples `from` up to `to` of each pixel, in pieces. */
async function* samples(data: Buffer, channels: number, from: number, to: number): AsyncGenerator<Buffer> {
  const bytes = PIXELS_A_PIECE * channels
  for (let at = 0; at < data.length; at += bytes) {
    const piece = data.subarray(at, at + bytes)
    if (channels === to - from) {
      yield piece
      continue
    }
    const out = Buffer.allocUnsafe((piece.length / channels) * (to - from))
    let written = 0
    for (let pixel = 0; pixel < piece.length; pixel += channels) {
      for (let k = from; k < to; k++) out[written++] = piece[pixel + k] ?? 0
    }
    yield out
  }
}

/** Converts an error of the library to a failure. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw damaged('TIFF', 'its pixels cannot be read')
  }
}
