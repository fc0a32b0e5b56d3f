import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { readAt } from './buffered-file-reader.ts'
import { colourSpaceName, type ImageColourSpace, isProfileUsable, writeColourSpace } from './colour-space.ts'
import { compressed } from './deflate.ts'
import { type ExifMetadata, toExifMetadata } from './exif.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { MAX_PIXELS, MAX_UNPACKED_BYTES } from './limits.ts'
import { drawImage, type NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { checkPixelCount, imagePage } from './page-size.ts'
import { addPng } from './png-to-pdf.ts'
import { decodeTiff, type TiffSampleFormat } from './tiff-decoder.ts'
import { readDirectory, TIFF_HEADER_BYTES, tiffStart } from './tiff-directory.ts'
import { chooseTiffReading } from './tiff-pixel-format.ts'
import { damaged, unsupported } from './unusable-artwork-error.ts'

const SUBFILE_TAG = 254
const REDUCED_COPY = 1
const MAX_TIFF_PAGES = 100

interface TiffPage extends ExifMetadata {
  readonly index: number
  /** Position of its directory. */
  readonly position: number
  /** Format of pixels that only `decodeTiff` reads. */
  readonly format?: TiffSampleFormat | undefined
}

/**
 * Adds each page of a TIFF as a page of its true size, except reduced-resolution copies (NewSubfileType bit 0). Pixel
 * values are preserved: profiles are embedded and never applied. CMYK is written with 8 bits per component; Lab is
 * converted to sRGB. Pages whose colours cannot be read as they are are rejected, see `chooseTiffReading`.
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
        const chosen = chooseTiffReading(directory)
        if ('problem' in chosen) throw chosen.problem
        pages.push({ ...toExifMetadata(directory), index, position, format: chosen.format })
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
  if (page.format !== undefined) return addDecodedPage(pdf, path, { ...page, format: page.format }, sidePath)
  const source = () => sharp(path, { page: page.index, ignoreIcc: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const meta = await reading(source().metadata())
  checkPixelCount(meta.width, meta.height)
  if (meta.depth !== 'uchar' && meta.depth !== 'ushort' && meta.space !== 'labs') {
    throw unsupported('TIFF', 'pixels that are not whole numbers')
  }
  const colour: ImageColourSpace = meta.icc ? { kind: 'profile', profile: meta.icc } : { kind: 'device' }
  const overrides = { resolution: page.resolution, colour, orientation: page.orientation }
  const wide = meta.depth === 'ushort'
  if (meta.space === 'cmyk') return addCmyk(pdf, source(), wide, overrides)
  const grey = meta.space === 'b-w' || meta.space === 'grey16'
  const plain = grey || meta.space === 'srgb' || meta.space === 'rgb' || meta.space === 'rgb16'
  const png = source().toColourspace(grey ? (wide ? 'grey16' : 'b-w') : wide ? 'rgb16' : 'srgb')
  const pngPath = `${sidePath}.png`
  await reading(png.png({ compressionLevel: 6, adaptiveFiltering: true }).toFile(pngPath))
  return addPng(pdf, pngPath, sidePath, plain ? overrides : { ...overrides, colour: { kind: 'srgb' } })
}

/** Adds a page that only `decodeTiff` reads. */
async function addDecodedPage(
  pdf: NormalisedPdfBuilder,
  path: string,
  page: TiffPage & { readonly format: TiffSampleFormat },
  sidePath: string,
): Promise<ImageMetadata> {
  const { width, height, channels, colours, bits } = page.format
  const { samples: decoded, profile } = await decodeTiff(path, page.position, page.format)
  const colour: ImageColourSpace = profile ? { kind: 'profile', profile } : { kind: 'device' }
  const overrides = { resolution: page.resolution, colour, orientation: page.orientation }
  const facts = { isDecodedApart: true, isBlank: channels > colours && isTransparentThroughout(decoded, channels) }
  if (colours === 4) {
    const pixels = { data: toEightBits(decoded), width, height, channels }
    return { ...(await writeCmyk(pdf, pixels, overrides)), ...facts }
  }
  const isWide = bits > 8
  const data = isWide ? decoded : toEightBits(decoded)
  const image = sharp(data, {
    raw: { width, height, channels: channels as 1 | 2 | 3 | 4 },
    limitInputPixels: MAX_PIXELS,
  })
  const png = image.toColourspace(colours === 1 ? (isWide ? 'grey16' : 'b-w') : isWide ? 'rgb16' : 'srgb')
  const pngPath = `${sidePath}.png`
  await png.png({ compressionLevel: 6, adaptiveFiltering: true }).toFile(pngPath)
  return { ...(await addPng(pdf, pngPath, sidePath, overrides)), ...facts }
}

/** Whether the last channel of all pixels is zero. */
function isTransparentThroughout(samples16: Uint16Array, channels: number): boolean {
  for (let i = channels - 1; i < samples16.length; i += channels) if (samples16[i] !== 0) return false
  return true
}

type Overrides = ExifMetadata & { readonly colour: ImageColourSpace }

async function addCmyk(
  pdf: NormalisedPdfBuilder,
  source: Sharp,
  wide: boolean,
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
  const data = wide ? toEightBits(new Uint16Array(decoded.buffer, decoded.byteOffset, decoded.length / 2)) : decoded
  const { width, height, channels } = info
  return writeCmyk(pdf, { data, width, height, channels }, overrides)
}

interface CmykPixels {
  /** 8 bits per sample. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
  /** 4, or 5 with transparency. */
  readonly channels: number
}

async function writeCmyk(pdf: NormalisedPdfBuilder, pixels: CmykPixels, overrides: Overrides): Promise<ImageMetadata> {
  const { data, width, height, channels } = pixels
  const hasAlpha = channels > 4
  const page = imagePage(width, height, overrides.resolution, overrides.orientation)
  const fits = overrides.colour.kind === 'profile' && isProfileUsable(overrides.colour.profile, 4)
  const colour: ImageColourSpace = fits ? overrides.colour : { kind: 'device' }
  const space = await writeColourSpace(pdf, colour, 4)
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/Filter/FlateDecode`
  const id = pdf.reserve()
  const mask = hasAlpha ? pdf.reserve() : undefined
  const masked = mask ? `/SMask ${mask} 0 R` : ''
  await pdf.stream(id, `${size}/ColorSpace${space}${masked}`, compressed(samples(data, channels, 0, 4)))
  if (mask) {
    await pdf.stream(mask, `${size}/ColorSpace/DeviceGray`, compressed(samples(data, channels, 4, 5)))
  }
  await pdf.addPage(page, drawImage(page), `/XObject<</Im0 ${id} 0 R>>`)
  return { page, colourSpace: colourSpaceName(colour, 4), transparent: hasAlpha }
}

/** Scales samples of 16 bits to 8 bits. */
function toEightBits(samples16: Uint16Array): Buffer {
  const scaled = Buffer.allocUnsafe(samples16.length)
  for (let i = 0; i < scaled.length; i++) scaled[i] = Math.round((samples16[i] ?? 0) / 257)
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
